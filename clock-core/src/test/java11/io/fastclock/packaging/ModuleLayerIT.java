// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** FastClock in a module layer of its own, like a plug-in: no option of the command names its modules. */
class ModuleLayerIT {
    private static final String MODULE = "io.fastclock";

    private static ModuleLayer.Controller newLayer() {
        ModuleFinder finder = ModuleFinder.of(Path.of(System.getProperty("test.fastclock.mainClasses")));
        Configuration resolved = ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), Set.of(MODULE));
        return ModuleLayer.defineModulesWithOneLoader(
                resolved, List.of(ModuleLayer.boot()), ClassLoader.getPlatformClassLoader());
    }

    private static TickProbe readerIn(ModuleLayer layer) throws ReflectiveOperationException {
        return new TickProbe(layer.findLoader(MODULE), MODULE);
    }

    @Test
    void tickCounter_inOwnLayer_isUsedOrRefusalNamesWhatHelps() throws Exception {
        TickProbe reader = readerIn(newLayer().layer());
        boolean isTicking = reader.isTicking();
        if (TickExpectations.isNativeAccessNeeded() && TickExpectations.hasVdsoDataPage()) {
            assertThat(isTicking).isFalse();
            assertThat(reader).asString().contains("ModuleLayer.Controller.enableNativeAccess");
            ModuleLayer.Controller other = newLayer();
            Module module = other.layer().findModule(MODULE).orElseThrow();
            ModuleLayer.Controller.class
                    .getMethod("enableNativeAccess", Module.class)
                    .invoke(other, module);
            isTicking = readerIn(other.layer()).isTicking();
        }
        assertThat(isTicking || !TickExpectations.isTickCertain()).isTrue();
    }
}
