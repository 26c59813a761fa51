// sound.ts -- cloth, card, chip, and one soft chime, made in the page. A chime is for a net win
// alone, and it is the same for every win.

export type Sound = "cloth" | "card" | "chip" | "dice" | "chime";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function audio(): AudioContext {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context;
}

function hiss(ac: AudioContext): AudioBuffer {
    if (noise) return noise;
    noise = ac.createBuffer(1, ac.sampleRate / 2, ac.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return noise;
}

function fade(ac: AudioContext, at: number, volume: number, seconds: number): GainNode {
    const gain = ac.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume), at + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    gain.connect(ac.destination);
    return gain;
}

/** A brush of noise around a pitch. */
function brush(volume: number, pitch: number, seconds: number, delay = 0): void {
    const ac = audio();
    const at = ac.currentTime + delay;
    const source = ac.createBufferSource();
    const filter = ac.createBiquadFilter();
    source.buffer = hiss(ac);
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 0.8;
    source.connect(filter).connect(fade(ac, at, volume, seconds));
    source.start(at);
    source.stop(at + seconds);
}

function tone(volume: number, pitch: number, seconds: number, delay = 0): void {
    const ac = audio();
    const at = ac.currentTime + delay;
    const source = ac.createOscillator();
    source.frequency.value = pitch;
    source.connect(fade(ac, at, volume, seconds));
    source.start(at);
    source.stop(at + seconds);
}

export function play(sound: Sound, volume: number): void {
    switch (sound) {
        case "cloth":
            brush(volume * 0.25, 500, 0.18);
            return;
        case "card":
            brush(volume * 0.5, 2400, 0.09);
            return;
        case "dice":
            for (const delay of [0, 0.07, 0.16, 0.3])
                brush(volume * 0.5, 900 + delay * 900, 0.05, delay);
            return;
        case "chip":
            tone(volume * 0.16, 3100, 0.05);
            tone(volume * 0.1, 4700, 0.04, 0.03);
            return;
        case "chime":
            tone(volume * 0.14, 660, 0.7);
            tone(volume * 0.07, 990, 0.6, 0.06);
    }
}

/** Says a call aloud; what is being said is finished first, the rest of a queue is dropped. */
export function speak(text: string, volume: number): void {
    if (!("speechSynthesis" in globalThis)) return;
    const words = new SpeechSynthesisUtterance(text);
    words.volume = volume;
    words.rate = 1.05;
    speechSynthesis.speak(words);
}

export function hush(): void {
    if ("speechSynthesis" in globalThis) speechSynthesis.cancel();
}
