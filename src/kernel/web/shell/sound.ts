import { keepText, keptText } from '../kept.ts'
import { createStore } from '../store.ts'
import { prefs } from './prefs.ts'

/** Sounds of look 8: trapped two tones 880/660 Hz, alarm one 660 Hz pair, work one soft 520 Hz note. */
export type SoundKind = 'trapped' | 'alarm' | 'work'

const notes: Record<SoundKind, { readonly tones: readonly number[]; readonly seconds: number; readonly gain: number }> =
  {
    trapped: { tones: [880, 660], seconds: 0.4, gain: 0.28 },
    alarm: { tones: [660, 660], seconds: 0.18, gain: 0.2 },
    work: { tones: [520], seconds: 0.25, gain: 0.08 },
  }
/** Seconds between two soundings of one kind. */
export const EVERY: Record<SoundKind, number> = { trapped: 3, alarm: 20, work: 0 }

const KEY = 'soundMuted'
const store = createStore(keptText(KEY) === '1')
export const useMuted = store.use

export function mute(on: boolean): void {
  keepText(KEY, on ? '1' : '0')
  store.set(on)
}

let context: AudioContext | undefined

/** Plays once, whatever is muted: for 试听. Browsers allow it only after the person touched the page. */
export function sound(kind: SoundKind): void {
  const { tones, seconds, gain } = notes[kind]
  context ??= new AudioContext()
  void context.resume()
  const start = context.currentTime
  for (const [i, tone] of tones.entries()) {
    const source = new OscillatorNode(context, { frequency: tone })
    const at = start + i * seconds
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(gain, at + 0.02)
    volume.gain.setValueAtTime(gain, at + seconds - 0.05)
    volume.gain.linearRampToValueAtTime(0, at + seconds)
    source.connect(volume).connect(context.destination)
    source.start(at)
    source.stop(at + seconds)
  }
}

/** Inside quiet hours, which may pass midnight. */
export function isQuiet(now: string, from: string | null, to: string | null): boolean {
  if (!from || !to || from === to) return false
  return from < to ? now >= from && now < to : now >= from || now < to
}

/** Whether a kind may sound now. Quiet hours never silence the trapped: 困人报警不受免打扰限制. */
export function mayPlay(kind: SoundKind, now: string): boolean {
  const { sounds, quietFrom, quietTo } = prefs()
  if (store.get() || !sounds[kind]) return false
  return kind === 'trapped' || !isQuiet(now, quietFrom, quietTo)
}

export function play(kind: SoundKind): void {
  const now = new Date()
  const clock = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`
  if (mayPlay(kind, clock)) sound(kind)
}
