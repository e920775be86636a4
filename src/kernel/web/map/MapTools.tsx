import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { metresText } from '#kernel/shared/said.ts'
import { metresPerPixel } from './geometry.ts'
import css from './map.module.css'
import { scaleOf } from './style.ts'

/** 放大, 缩小, 全部 at the upper right. */
export function ZoomTools({
  onNearer,
  onFarther,
  onFit,
}: {
  onNearer: () => void
  onFarther: () => void
  onFit: () => void
}) {
  return (
    <div className={css.zoom}>
      <button type="button" aria-label="放大" onClick={onNearer}>
        +
      </button>
      <button type="button" aria-label="缩小" onClick={onFarther}>
        −
      </button>
      <button type="button" className={css.fit} onClick={onFit}>
        全部
      </button>
    </div>
  )
}

/** 圈选 by a drawn line, 选当前视野 by the keyboard as well. */
export function LassoTools({
  drawing,
  onDraw,
  onView,
}: {
  drawing: boolean
  onDraw: (on: boolean) => void
  onView: () => void
}) {
  return (
    <div className={css.lassoTools}>
      <button type="button" aria-pressed={drawing} onClick={() => onDraw(!drawing)}>
        圈选
      </button>
      <button type="button" onClick={onView}>
        选当前视野
      </button>
      {drawing && <span className={css.hint}>按住鼠标圈出范围，松开即选中；Esc 取消</span>}
    </div>
  )
}

/** A bar of a round length at the lower left. */
export function ScaleBar({ map }: { map: LibreMap }) {
  const [metres, setMetres] = useState(() => scaleOf(map))
  const [wide, setWide] = useState(0)
  useEffect(() => {
    const measure = () => {
      const length = scaleOf(map)
      setMetres(length)
      setWide(length / metresPerPixel(map.getCenter().lat, map.getZoom()))
    }
    measure()
    map.on('move', measure)
    return () => void map.off('move', measure)
  }, [map])
  return (
    <div className={css.scale}>
      <span style={{ width: wide }} />
      {metresText(metres)}
    </div>
  )
}
