// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.FastClock;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.Ticker;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Event loops whose scheduled tasks and {@code IdleStateHandler}s read FastClock. */
final class CachedEventLoops extends MultiThreadIoEventLoopGroup {
    CachedEventLoops(int threads) {
        super(threads, NioIoHandler.newFactory());
    }

    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory handlers, Object... args) {
        return new SingleThreadIoEventLoop(this, executor, handlers) {
            @Override
            public Ticker ticker() {
                return FastClockTicker.INSTANCE;
            }
        };
    }

    private enum FastClockTicker implements Ticker {
        INSTANCE;

        private final long startNanos = FastClock.nanoTime();

        @Override
        public long initialNanoTime() {
            return startNanos;
        }

        @Override
        public long nanoTime() {
            return FastClock.nanoTime() - startNanos;
        }

        @Override
        public void sleep(long delay, TimeUnit unit) throws InterruptedException {
            unit.sleep(delay);
        }
    }
}
