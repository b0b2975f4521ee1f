// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;

/**
 * Tomcat with an access log, as in a default installation. An operation is one request for a small text on a keep-alive
 * connection.
 */
final class TomcatServer implements ApplicationServer {
    private static final String PARAMETER = "number";

    @Override
    public int start(Path directory) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(0);
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

    @Override
    public Client connect(int port, int number) throws IOException {
        return new HttpClient(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /** A minimal HTTP client for this server's responses. It leaves most CPU time to the server. */
    private static final class HttpClient implements Client {
        private static final String LENGTH = "content-length:";

        private final OutputStream out;
        private final InputStream in;
        private long requests;

        HttpClient(Socket socket) throws IOException {
            this.out = socket.getOutputStream();
            this.in = new BufferedInputStream(socket.getInputStream());
            socket.setTcpNoDelay(true);
        }

        @Override
        public void operate() throws IOException {
            requests++;
            String request = "GET /echo?" + PARAMETER + "=" + requests + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            int length = 0;
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                    length = Integer.parseInt(line.substring(LENGTH.length()).strip());
                }
            }
            Client.check(requests, Long.parseLong(new String(in.readNBytes(length), StandardCharsets.US_ASCII)));
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException("the server has closed the connection");
                }
                line.append((char) next);
            }
            return line.toString().strip();
        }
    }
}
