// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;

/**
 * Tomcat with an access log, as in a default installation. An operation is one request for a small text on a keep-alive
 * connection.
 */
final class TomcatServer implements Server {
    private static final String PARAMETER = "number";

    @Override
    public int start(Path directory, int port) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(port);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
        Context context = tomcat.addContext("", directory.toString());
        AccessLogValve accessLog = new AccessLogValve();
        accessLog.setDirectory(directory.toString());
        accessLog.setPattern("common");
        context.getPipeline().addValve(accessLog);
        Tomcat.addServlet(context, "echo", new Echo()).addMapping("/echo");
        tomcat.start();
        return tomcat.getConnector().getLocalPort();
    }

    /** Returns a parameter of the request. */
    private static final class Echo extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            byte[] text = String.valueOf(request.getParameter(PARAMETER)).getBytes(StandardCharsets.US_ASCII);
            response.setContentType("text/plain");
            response.setContentLength(text.length);
            response.getOutputStream().write(text);
        }
    }

    /** The client is the JDK's old one: it needs the least CPU time, and leaves it to the server. */
    @Override
    public Client connect(int port, int number) {
        return request -> {
            URL url = URI.create("http://127.0.0.1:" + port + "/echo?" + PARAMETER + "=" + request)
                    .toURL();
            try (InputStream answer = url.openStream()) {
                return Long.parseLong(new String(answer.readAllBytes(), StandardCharsets.US_ASCII));
            }
        };
    }
}
