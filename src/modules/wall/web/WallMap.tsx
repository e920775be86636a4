import { useMemo } from 'react'
import { type Danger, type MapPlace, MapView } from '#kernel/web/map/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import type { WallSummary } from '../shared/wall.ts'
import css from './wall.module.css'

/** Marks are read from six metres (look 10). */
const MARKS = 2
const tones = { A: 'red', B: 'verm', C: 'amber', D: 'amber', E: 'amber' } as const

/** The letter of the level at the corner of a mark: it says it before the colour does (look 2). */
export const levelDanger = (level: FaultLevel | null, grave: boolean): Danger | undefined =>
  level === null
    ? undefined
    : {
        rank: 'ABCDE'.indexOf(level) + (grave ? 0 : 1),
        word: `${level} 级记录未关闭`,
        mark: <small data-letter={level} />,
        tone: grave ? 'red' : tones[level],
      }

/** Where it is: communities with the worst that is open, people on their way, people in lifts. */
export function WallMap({ of, unit }: { of: WallSummary; unit: number }) {
  const { places: sites, people, rescues, base } = of
  const places = useMemo(() => placesOf({ places: sites, people, rescues }), [sites, people, rescues])
  const [first] = sites
  const start = base ?? (first && { name: first.name, lng: first.lng, lat: first.lat })
  return (
    <div className={css.map}>
      {start ? (
        <MapView label="位置" places={places} unit="台" magnified={MARKS * unit} base={start} />
      ) : (
        <p>还没有小区</p>
      )}
      <p className={css.legend}>
        <span>
          <i className={css.dot} aria-hidden />
          人员 {people.length}
        </span>
        <span>数字为在保台数，字母为未关闭的最高级别</span>
      </p>
    </div>
  )
}

function placesOf({ places, people, rescues }: Pick<WallSummary, 'places' | 'people' | 'rescues'>): MapPlace[] {
  return [
    ...places.map(
      ({ id, name, lng, lat, located, lifts, faulty, worst, grave }): MapPlace => ({
        id,
        label: name,
        lng,
        lat,
        count: lifts,
        guessed: !located,
        tone: grave ? 'red' : faulty > 0 ? 'amber' : 'plain',
        pulse: grave,
        danger: levelDanger(worst, grave),
        note: faulty > 0 ? `故障 ${faulty} 台` : '',
      }),
    ),
    ...people.map(
      ({ id, name, lng, lat }): MapPlace => ({
        id,
        label: name,
        lng,
        lat,
        letter: name.slice(0, 1),
        tone: 'brand',
        alone: true,
      }),
    ),
    ...rescues.flatMap(({ id, title, lng, lat, located }): MapPlace[] =>
      lng === null || lat === null
        ? []
        : [{ id, label: '困人', lng, lat, guessed: !located, tone: 'red', alone: true, pulse: true, note: title }],
    ),
  ]
}
