import type { Recording } from '#modules/comfort/shared/recording.ts'

/** A recording as the product's own file has it: seconds, m/s², dB(A). */
export const recordingCsv = ({ fs, x, y, z, sound }: Recording): string =>
  [
    't,x,y,z,sound',
    ...Array.from(x, (one, i) => [i / fs, one, y[i], z[i], sound?.[i]].map((n) => Number(n).toFixed(5)).join(',')),
  ].join('\n')
