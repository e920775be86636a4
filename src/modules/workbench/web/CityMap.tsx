import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatTokens } from '#kernel/shared/days.ts'
import { duration } from '#kernel/shared/text.ts'
import { PanelHead, serverNow } from '#kernel/web/ui/index.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import type { MapPerson, MapSite } from '../shared/workbench.ts'
import css from './map.module.css'
import { labelled, projection } from './projection.ts'

/** 位置: an own calm drawing to scale of the places in care and the people on the way; no street map is needed. */
export function CityMap({ sites, people }: { sites: readonly MapSite[]; people: readonly MapPerson[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 400, height: 280 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const newest = people.reduce<string | undefined>(
    (at, one) => (at === undefined || one.at > at ? one.at : at),
    undefined,
  )
  const age = newest && Math.max(0, (serverNow() - Date.parse(newest)) / 1000)
  return (
    <section className={css.panel} aria-label="位置">
      <PanelHead
        title="位置"
        right={
          people.length > 0 ? (
            <span className="num">
              人员 {people.length} · 数据 {duration(age as number)}前
            </span>
          ) : (
            <span title="近 2 小时没有手机上报位置">人员位置未采集</span>
          )
        }
      />
      <div className={css.map} ref={box}>
        <Drawing sites={sites} people={people} {...size} />
      </div>
    </section>
  )
}

interface DrawingProps {
  readonly sites: readonly MapSite[]
  readonly people: readonly MapPerson[]
  readonly width: number
  readonly height: number
}

function Drawing({ sites, people, width, height }: DrawingProps) {
  const project = projection([...sites, ...people], { width, height })
  const placed = sites.map((site) => ({ site, ...project(site) }))
  const named = labelled(
    placed.map(({ site, x, y }) => ({ id: site.id, x, y, text: site.name })),
    { width, height },
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="group"
      aria-label={`${sites.length} 个小区，${people.length} 人`}
    >
      <Grid width={width} height={height} />
      {placed.map(({ site, x, y }) => (
        <Site key={site.id} site={site} x={x} y={y} label={named.get(site.id)} />
      ))}
      {people.map((person) => {
        const spot = project(person)
        const atSite = placed.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < 14)
        return <Person key={person.id} person={person} x={spot.x} y={atSite ? spot.y - 16 : spot.y} />
      })}
    </svg>
  )
}

/** Quiet lines for the eye to measure by. */
function Grid({ width, height }: { width: number; height: number }) {
  const step = 64
  const down = Array.from({ length: Math.floor(width / step) }, (_, i) => `M${(i + 1) * step} 0V${height}`)
  const across = Array.from({ length: Math.floor(height / step) }, (_, i) => `M0 ${(i + 1) * step}H${width}`)
  return <path className={css.grid} d={[...down, ...across].join('')} />
}

function Site({ site, x, y, label }: { site: MapSite; x: number; y: number; label: 'left' | 'right' | undefined }) {
  const tone = site.urgent > 0 ? css.urgent : site.today > 0 ? css.busy : ''
  const facts = [
    `${site.lifts} 台`,
    site.today > 0 && `今日 ${site.today} 单`,
    site.urgent > 0 && `临期 ${site.urgent} 单`,
  ]
  const text = `${site.name} · ${facts.filter(Boolean).join(' · ')}`
  return (
    <Link to={`${communityPaths.detail}?id=${site.id}`} {...(label ? {} : { 'aria-label': text })}>
      <g className={`${css.site} ${tone}`}>
        <title>{text}</title>
        <circle cx={x} cy={y} r="12" className={css.reach} />
        <rect x={x - 4} y={y - 4} width="8" height="8" rx="1.5" />
        {label && (
          <text x={label === 'right' ? x + 9 : x - 9} y={y + 4} textAnchor={label === 'right' ? 'start' : 'end'}>
            {site.name}
            {site.urgent > 0 && <tspan className={css.count}> {site.urgent}</tspan>}
          </text>
        )}
      </g>
    </Link>
  )
}

function Person({ person, x, y }: { person: MapPerson; x: number; y: number }) {
  return (
    <g className={css.person}>
      <title>{`${person.name} · ${formatTokens(person.at, 'HH:mm')}`}</title>
      <circle cx={x} cy={y} r="10" />
      <text x={x} y={y + 4} textAnchor="middle">
        {person.name.slice(0, 1)}
      </text>
    </g>
  )
}
