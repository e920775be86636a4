import { useState } from 'react'
import { metresBetween, type Point } from '#kernel/shared/distance.ts'
import { metresText } from '#kernel/shared/said.ts'
import { boxOf } from './geometry.ts'
import type { MapViewProps } from './MapView.tsx'
import css from './map.module.css'

/** The map in words, for browsers that cannot draw one: places by distance from the pin, or from their middle. */
export function PlaceList({ places = [], unit = '个', circle, pin, popup, onLasso, chosen }: MapViewProps) {
  const [open, setOpen] = useState<string>()
  const middle = pin ?? circle?.at ?? middleOf(places)
  const rows = middle
    ? places
        .map((place) => ({ place, metres: metresBetween(middle, place) }))
        .sort((a, b) => a.metres - b.metres)
        .slice(0, 500)
    : []
  return (
    <div className={css.list}>
      <p className="sec">这个浏览器不能画地图（缺少 WebGL），以下按距离列出。可换用新版浏览器或打开硬件加速。</p>
      {pin && (
        <p className="num">
          位置 {pin.lng.toFixed(6)}，{pin.lat.toFixed(6)}
          {circle && ` · 半径 ${metresText(circle.metres)}`}
        </p>
      )}
      {places.length > rows.length && <p className="ter">共 {places.length} 处，列出最近的 500 处</p>}
      <ul>
        {rows.map(({ place, metres }) => (
          <li key={place.id}>
            {onLasso && (
              <input
                type="checkbox"
                className="tickBox"
                aria-label={`选择${place.label}`}
                checked={chosen?.has(place.id) ?? false}
                onChange={({ target }) =>
                  onLasso(places.filter(({ id }) => (id === place.id ? target.checked : (chosen?.has(id) ?? false))))
                }
              />
            )}
            <button
              type="button"
              className="linkButton"
              aria-expanded={popup && open === place.id}
              onClick={() => setOpen(open === place.id ? undefined : place.id)}
            >
              {place.label}
            </button>
            <span className="ter">
              {place.count !== undefined && `${place.count} ${unit}`} {place.note}
            </span>
            <span className="num">{metresText(metres)}</span>
            {open === place.id && <div className={css.listMore}>{popup?.(place)}</div>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function middleOf(places: readonly Point[]): Point | undefined {
  const box = boxOf(places)
  return box && { lng: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2 }
}
