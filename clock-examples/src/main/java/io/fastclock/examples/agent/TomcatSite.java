// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.agent;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;

/** Tomcat with an access log, which serves {@code /hello.txt}. */
public final class TomcatSite {
    private TomcatSite() {}

    /**
     * Serves until the process ends.
     *
     * @param args the port, or 0 for any free port
     */
    public static void main(String[] args) throws Exception {
        if (args.length != 1) {
            System.err.println("usage: TomcatSite PORT");
            System.exit(2);
        }
        Path directory = Files.createTempDirectory("tomcat-site");
        Files.writeString(directory.resolve("hello.txt"), "hello");
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(Integer.parseInt(args[0]));
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", directory.toString());
        AccessLogValve accessLog = new AccessLogValve();
        accessLog.setPattern("common");
        context.getPipeline().addValve(accessLog);
        Tomcat.addServlet(context, "files", new DefaultServlet()).addMapping("/");
        tomcat.start();
        System.out.println("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/hello.txt");
        tomcat.getServer().await();
    }
}
