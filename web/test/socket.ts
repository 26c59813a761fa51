// socket.ts -- the little of RFC 6455 that a test server needs: text frames under 64 kB.

import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

export class ServerSocket {
    private rest = Buffer.alloc(0);

    constructor(
        request: IncomingMessage,
        private readonly stream: Duplex,
        private readonly hear: (text: string) => void,
        closed: () => void,
    ) {
        const key = request.headers["sec-websocket-key"] ?? "";
        const accept = createHash("sha1")
            .update(key + GUID)
            .digest("base64");
        stream.write(
            `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
        );
        stream.on("data", (chunk: Buffer) => {
            this.take(chunk);
        });
        stream.on("close", closed);
        stream.on("error", closed);
    }

    private take(chunk: Buffer): void {
        this.rest = Buffer.concat([this.rest, chunk]);
        for (;;) {
            if (this.rest.length < 6) return;
            const short = (this.rest[1] ?? 0) & 127;
            const at = short === 126 ? 4 : 2;
            const size = short === 126 ? this.rest.readUInt16BE(2) : short;
            if (this.rest.length < at + 4 + size) return;
            const opcode = (this.rest[0] ?? 0) & 15;
            const mask = this.rest.subarray(at, at + 4);
            const body = Buffer.from(this.rest.subarray(at + 4, at + 4 + size));
            this.rest = this.rest.subarray(at + 4 + size);
            body.forEach((byte, i) => (body[i] = byte ^ (mask[i % 4] ?? 0)));
            if (opcode === 8) this.stream.end();
            else if (opcode === 1) this.hear(body.toString());
        }
    }

    send(message: object): void {
        const body = Buffer.from(JSON.stringify(message));
        const head = body.length < 126 ? Buffer.from([0x81, body.length]) : Buffer.alloc(4);
        if (body.length >= 126) {
            head[0] = 0x81;
            head[1] = 126;
            head.writeUInt16BE(body.length, 2);
        }
        this.stream.write(Buffer.concat([head, body]));
    }

    /** As a broken network does it. */
    break(): void {
        this.stream.destroy();
    }
}
