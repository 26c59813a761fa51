// operator.mjs -- for the tests: those who run the house, over HTTP, with their codes.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { cookieOf, sleep } from "./client.mjs";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 6238: the code of this step of 30 seconds. */
export function code(secret, step = Math.floor(Date.now() / 30000)) {
    const bits = [...secret].map((c) => letters.indexOf(c).toString(2).padStart(5, "0")).join("");
    const bytes = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const mac = createHmac("sha1", bytes).update(counter).digest();
    const at = mac[19] & 15;
    return String((mac.readUInt32BE(at) & 0x7fffffff) % 1000000).padStart(6, "0");
}

export class Operator {
    constructor(server, token, secret) {
        Object.assign(this, { server, token, secret });
    }

    /** The one that a new server tells of. */
    static async told(server) {
        let found;
        while (!(found = /token +([0-9a-f]{64})\n.* ([A-Z2-7]{32})\n/.exec(server.output))) await sleep(20);
        return new Operator(server, found[1], found[2]);
    }

    static async first(server) {
        return (await Operator.told(server)).login();
    }

    /** A code lets in once: who comes again at once takes that of the next step, which is taken too. */
    async login(later = 0) {
        const step = Math.floor(Date.now() / 30000) + later;
        this.code = code(this.secret, step);
        const answer = await this.server.post("/op/api/login", { token: this.token, code: this.code });
        assert.equal(answer.status, 200, answer.text);
        this.cookie = cookieOf(answer);
        return this;
    }

    get(path) {
        return this.server.get(`/op/api/${path}`, this.cookie);
    }

    post(path, body) {
        return this.server.post(`/op/api/${path}`, body, this.cookie);
    }

    /** Does it; its answer. */
    async do(action, body = {}, status = 200) {
        const answer = await this.post("do", { action, reason: "a test", ...body });
        assert.equal(answer.status, status, answer.text);
        return answer.json;
    }

    async confirm(id, status = 200) {
        const answer = await this.post("confirm", { id });
        assert.equal(answer.status, status, answer.text);
        return answer.json;
    }

    async hire(name, role) {
        const { token } = await this.do("hire", { name, role });
        return Operator.enrol(this.server, token);
    }

    /** Who comes with a token for one use. */
    static async enrol(server, once) {
        const { status, json } = await server.post("/op/api/login", { token: once, code: "" });
        assert.equal(status, 200, JSON.stringify(json));
        return new Operator(server, json.token, json.secret).login();
    }

    async row(table) {
        return (await this.get("tables")).json.tables.find((row) => row.table === table);
    }
}
