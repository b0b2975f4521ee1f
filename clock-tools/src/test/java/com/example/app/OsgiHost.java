// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.HashMap;
import java.util.Map;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** Runs a class of a bundle. Arguments: the framework's directory, the bundle and the class. */
public final class OsgiHost {
    public static void main(String[] args) throws Exception {
        Map<String, String> settings = new HashMap<>();
        settings.put(Constants.FRAMEWORK_STORAGE, args[0]);
        settings.put("felix.log.level", "1");
        settings.put("felix.bootdelegation.implicit", "false");
        Framework framework = new FrameworkFactory().newFramework(settings);
        framework.start();
        try {
            Bundle bundle = framework.getBundleContext().installBundle(args[1]);
            bundle.start();
            bundle.loadClass(args[2]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            framework.stop();
            framework.waitForStop(60_000);
        }
    }
}
