import { type ReactNode, useMemo, useRef, useState } from 'react'
import { currentSize } from '../shell/prefs.ts'
import { sizes } from '../theme/palette.ts'
import { EmptyState } from '../ui/states.tsx'
import type { MapPlace } from './clusters.ts'
import { isInside, type Pixel } from './geometry.ts'
import { Lasso } from './Lasso.tsx'
import { LassoTools, ZoomTools } from './MapTools.tsx'
import type { MapViewProps } from './MapView.tsx'
import { Popup } from './Popup.tsx'
import { BaseChoice, Ground } from './SchemeGround.tsx'
import { SchemeList } from './SchemeList.tsx'
import { SchemeMarks } from './SchemeMarks.tsx'
import css from './scheme.module.css'
import { drawnAt, figuresOf, type Joined, joined, NEAREST, placedIn, shownAt, spotsOf } from './scheme.ts'
import { useBases } from './useBases.ts'
import { useHands } from './useHands.ts'
import { useSchemeView, useSize } from './useScheme.ts'

const none: readonly MapPlace[] = []
/** From so many pixels on the places stand in a list beside the picture, or below it. */
const LIST_BESIDE = 620
const LIST_BELOW = 560
/** So high that a whole notice stands in it. */
const NOTICE_FITS = 240

/** The places by minutes from a base, where no tile service draws streets (decision 0126). Needs no graphics card. */
export function Scheme(props: MapViewProps) {
  const { places = none, magnified = 1, unit = '个' } = props
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const bases = useBases(props.base, places)
  const { base } = bases
  const spots = useMemo(() => (base ? spotsOf(places, base) : []), [places, base])
  const [open, setOpen] = useState<readonly MapPlace[]>(none)
  const [pointed, setPointed] = useState<string>()
  const beside = size.wide >= LIST_BESIDE
  const listed = magnified === 1 && !props.lines && spots.length > 1 && (beside || size.high >= LIST_BELOW)
  if (!bases.ready || !base)
    return (
      <div ref={frame} className={css.frame}>
        {bases.ready &&
          (size.high >= NOTICE_FITS ? (
            <EmptyState what="地点" headline="图上还没有地点" hint="小区填了地区或坐标后画在这里。" />
          ) : (
            <p className="ter m-0 py-10 px-14 t13">图上还没有地点。</p>
          ))}
      </div>
    )
  return (
    <div ref={frame} className={css.frame} data-list={listed ? (beside ? 'beside' : 'below') : undefined}>
      <Picture
        {...props}
        base={base}
        spots={spots}
        open={open}
        onOpen={setOpen}
        pointed={pointed}
        choice={<BaseChoice {...bases} />}
      />
      {listed && (
        <SchemeList
          spots={spots}
          unit={unit}
          base={base.name}
          open={open[0]?.id}
          onOpen={(place) => setOpen([place])}
          onPoint={setPointed}
        />
      )}
    </div>
  )
}

interface PictureProps extends MapViewProps {
  readonly base: NonNullable<MapViewProps['base']>
  readonly spots: ReturnType<typeof spotsOf>
  readonly open: readonly MapPlace[]
  readonly onOpen: (places: readonly MapPlace[]) => void
  readonly pointed: string | undefined
  readonly choice: ReactNode
}

function Picture({ base, spots, open, onOpen, pointed, choice, ...props }: PictureProps) {
  const { places = none, unit = '个', popup, onLasso, chosen, lines = [], mover, magnified = 1 } = props
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const shown = useSchemeView(spots, size, magnified)
  const { view } = shown
  useHands(frame, shown, () => onOpen(none))
  const [drawing, setDrawing] = useState(false)
  const groups = useMemo(() => joined(spots, view.scale, magnified), [spots, view.scale, magnified])
  const placed = useMemo(() => placedIn(view, groups, magnified), [view, groups, magnified])
  const letters = sizes[currentSize()] * magnified
  const figures = useMemo(() => figuresOf(spots, view, size, placed, letters), [spots, view, size, placed, letters])

  function openGroup({ cluster, spots: inside }: Joined): void {
    const apart = inside.some((spot) => Math.hypot(spot.x - (inside[0]?.x ?? 0), spot.y - (inside[0]?.y ?? 0)) > 0.1)
    if (inside.length > 1 && apart && view.scale < NEAREST) shown.show(inside)
    else onOpen(cluster.places)
  }
  const choose = (inside: (at: Pixel) => boolean) =>
    onLasso?.(spots.filter((spot) => inside(shownAt(view, spot))).map(({ place }) => place))
  const first = open[0]
  const at = first && shownAt(view, drawnAt(base, first))
  return (
    <div ref={frame} className={css.picture}>
      <Ground base={base} spots={spots} figures={figures} view={view} size={size} letters={letters} lines={lines} />
      <SchemeMarks
        groups={groups}
        placed={placed}
        figures={figures}
        view={view}
        size={size}
        unit={unit}
        chosen={chosen}
        pointed={pointed}
        marks={magnified}
        onOpen={openGroup}
      />
      {mover && <Dot at={shownAt(view, drawnAt(base, mover))} />}
      {popup && at && (
        <div className={css.popupAt} style={{ left: Math.min(size.wide - 150, Math.max(150, at.x)), top: at.y }}>
          <Popup places={open} of={popup} below={at.y < 190} onClose={() => onOpen(none)} />
        </div>
      )}
      {drawing && (
        <Lasso
          onDone={(ring) => {
            setDrawing(false)
            if (ring) choose((pixel) => isInside(pixel, ring))
          }}
        />
      )}
      {onLasso && (
        <LassoTools
          drawing={drawing}
          onDraw={setDrawing}
          onView={() => choose(({ x, y }) => x >= 0 && y >= 0 && x <= size.wide && y <= size.high)}
        />
      )}
      {magnified === 1 && (
        <ZoomTools onNearer={() => shown.zoom(1.5)} onFarther={() => shown.zoom(1 / 1.5)} onFit={shown.showAll} />
      )}
      <div className={css.foot} style={magnified === 1 ? undefined : ({ '--marks': magnified } as object)}>
        {magnified === 1 ? choice : <span>从{base.name}出发的分钟数</span>}
        {magnified === 1 && places.some(({ guessed }) => guessed) && <span>空心：位置按行政区估计</span>}
      </div>
    </div>
  )
}

const Dot = ({ at }: { at: Pixel }) => <i className={css.mover} style={{ left: at.x, top: at.y }} aria-hidden />
