// pictures.test.ts -- the key screens look as docs/pictures has them. A change that is meant is kept with
// `make pictures`, and looked at.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { FOLDER, Pictures, SCREENS } from "./pictures.js";

const SHOTS = "build/web/shots";
const MOST = 1.5e6;

let pictures: Pictures;

before(async () => {
    mkdirSync(SHOTS, { recursive: true });
    pictures = await Pictures.begin();
});
after(() => pictures.end());

for (const screen of SCREENS)
    void test(`${screen.name}, ${screen.size}: as in ${FOLDER}`, async () => {
        const { cells, picture } = await pictures.compare(screen);
        writeFileSync(`${SHOTS}/now-${screen.name}.png`, picture);
        assert.deepEqual(
            cells,
            [],
            `${SHOTS}/now-${screen.name}.png is not ${FOLDER}/${screen.name}.webp any more: ` +
                "if that is meant, `make pictures`",
        );
    });

void test("the pictures are small, and each is of a screen", () => {
    const files = readdirSync(FOLDER);
    assert.deepEqual(files.sort(), SCREENS.map(({ name }) => `${name}.webp`).sort());
    const bytes = files.reduce((sum, file) => sum + statSync(`${FOLDER}/${file}`).size, 0);
    assert.ok(bytes < MOST, `${String(bytes)} bytes`);
});
