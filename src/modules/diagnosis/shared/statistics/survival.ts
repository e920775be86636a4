export interface Life {
  /** Days lived, or seen without an end. */
  readonly time: number
  /** false: still alive when last seen. */
  readonly ended: boolean
}

export interface SurvivalStep {
  readonly time: number
  readonly atRisk: number
  readonly ended: number
  /** Share that lives longer than `time`, with Greenwood's standard error. */
  readonly survival: number
  readonly error: number
}

/** Kaplan & Meier (1958): one step for each time at which a life ends. */
export function kaplanMeier(lives: readonly Life[]): SurvivalStep[] {
  const times = [...new Set(lives.filter(({ ended }) => ended).map(({ time }) => time))].sort((a, b) => a - b)
  let survival = 1
  let greenwood = 0
  return times.map((time) => {
    const atRisk = lives.filter((life) => life.time >= time).length
    const ended = lives.filter((life) => life.ended && life.time === time).length
    survival *= 1 - ended / atRisk
    greenwood += ended / (atRisk * (atRisk - ended))
    return { time, atRisk, ended, survival, error: survival > 0 ? survival * Math.sqrt(greenwood) : 0 }
  })
}

/** The first time at which fewer than half are alive; null while more than half of them still are. */
export const medianLife = (steps: readonly SurvivalStep[]): number | null =>
  steps.find(({ survival }) => survival < 0.5)?.time ?? null
