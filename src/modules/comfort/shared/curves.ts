import { type JudgedRun, upright } from './comfort.ts'
import type { Curves } from './comfortTest.ts'
import { prepared } from './measureRun.ts'
import type { ComfortMethod } from './method.ts'
import type { Recording } from './recording.ts'
import { findRuns } from './runs.ts'
import { spectrumOf } from './spectrum.ts'
import { weighted } from './weighting.ts'

/** Points of a curve: more than a screen has columns is not seen. */
const POINTS = 600
/** Runs whose curves are kept; a recording of a working day has hundreds. */
const RUNS = 8
const short = (value: number): number => Math.round(value * 1000) / 1000

/** The curves of the judged runs of a recording, the worst among them in any case. */
export function curvesOf(
  given: Recording,
  { runs: judged, worst }: { readonly runs: readonly JudgedRun[]; readonly worst: number },
  method: ComfortMethod,
): Curves[] {
  const recording = upright(given)
  const { fs, sound } = recording
  const runs = findRuns(recording.z, fs, method.thresholds)
  const valid = judged.flatMap(({ valid: fine }, at) => (fine && at !== worst ? [at] : []))
  return [worst, ...valid.slice(0, RUNS - 1)]
    .toSorted((a, b) => a - b)
    .flatMap((at): Curves[] => {
      const run = runs[at]
      if (!run) return []
      const { cut, here, free, slow, jerk, moved } = prepared(recording, run, method)
      const seconds = (sample: number) => (cut.from + sample) / fs
      const felt = (axis: Float64Array, by: 'Wd' | 'Wk') => {
        const { rate, samples } = weighted(by, axis, fs)
        return bandOf(samples, rate, seconds(0))
      }
      const { inner } = moved
      const within = inner ? free.z.subarray(inner.from, inner.to + 1) : free.z
      return [
        {
          run: at,
          acceleration: lineOf(slow, fs, seconds(0)),
          velocity: lineOf(moved.velocity, fs, seconds(here.from)),
          position: lineOf(moved.position, fs, seconds(here.from)),
          jerk: lineOf(jerk, fs, seconds(0)),
          x: felt(free.x, 'Wd'),
          y: felt(free.y, 'Wd'),
          z: felt(free.z, 'Wk'),
          sound: sound && lineOf(sound.subarray(cut.from, cut.to + 1), fs, seconds(0)),
          spectrum: spectrumOf(within, fs),
        },
      ]
    })
}

function lineOf(samples: Float64Array, fs: number, from: number): Curves['acceleration'] {
  const every = Math.max(1, Math.ceil(samples.length / POINTS))
  const values: number[] = []
  for (let at = 0; at < samples.length; at += every) values.push(short(samples[at] ?? 0))
  return { from: short(from), step: every / fs, values }
}

function bandOf(samples: Float64Array, fs: number, from: number): Curves['z'] {
  const every = Math.max(1, Math.ceil(samples.length / POINTS))
  const least: number[] = []
  const most: number[] = []
  for (let at = 0; at < samples.length; at += every) {
    const part = samples.subarray(at, at + every)
    least.push(short(part.reduce((one, next) => Math.min(one, next))))
    most.push(short(part.reduce((one, next) => Math.max(one, next))))
  }
  return { from: short(from), step: every / fs, least, most }
}
