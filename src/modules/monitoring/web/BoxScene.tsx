import { useCallback, useMemo, useRef } from 'react'
import type { EscalatorFrame, LiftFrame } from '#modules/telemetry/shared/live.ts'
import { Escalator, Shaft } from '#modules/telemetry/web/index.ts'
import type { BlackBox } from '../shared/blackBox.ts'
import css from './record.module.css'

/** The drawing of the live page at a moment of the box, ms from the record's (monitoring 4.1: the same shaft view). */
export function BoxScene({ box, at }: { box: BlackBox; at: number }) {
  const from = Date.parse(box.at)
  const moment = useRef(from + at)
  moment.current = from + at
  const clock = useCallback(() => moment.current, [])
  const frames = useMemo(
    () =>
      box.frames.map(
        ({ t, ...d }): LiftFrame => ({ target: 'lift', at: from + t, quality: 1, d: d as LiftFrame['d'] }),
      ),
    [box, from],
  )
  return (
    <div className={css.drawing}>
      {box.isEscalator ? (
        <Escalator
          // What stands beside the steps is of the newest frame it is given.
          frames={frames
            .filter((one) => one.at <= from + at)
            .map(({ d, ...one }): EscalatorFrame => ({ ...one, target: 'escalator', d: d as EscalatorFrame['d'] }))}
          ratedSpeed={box.ratedSpeed}
          rise={box.rise}
          slope={box.slope}
          clock={clock}
          late={0}
        />
      ) : (
        <Shaft
          frames={frames}
          floors={box.floors}
          stations={box.stations}
          ratedLoad={box.ratedLoad}
          clock={clock}
          late={0}
        />
      )}
    </div>
  )
}
