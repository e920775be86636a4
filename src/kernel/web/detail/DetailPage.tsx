import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { DateStrip, type StripDate } from './DateStrip.tsx'

export interface DetailTab {
  readonly key: string
  readonly label: string
  /** Rows behind the tab; not known while absent. */
  readonly count?: number | undefined
  /** Of them those that wait for somebody; nothing is said of none. */
  readonly open?: number | undefined
  readonly content: ReactNode
}

export interface DetailPageProps {
  readonly icon?: ReactNode
  readonly name: ReactNode
  /** Exceptions, at most two. */
  readonly badges?: ReactNode
  /** Identity line: numbers, place, people. */
  readonly facts?: readonly ReactNode[]
  readonly actions?: ReactNode
  readonly dates?: readonly StripDate[]
  /** A strip of its own in place of the dates, e.g. shares of time, money and work. */
  readonly strip?: ReactNode
  readonly tabs?: readonly DetailTab[]
  /** Without tabs. */
  readonly children?: ReactNode
}

/** Name and badges, identity line, strip of dates, tabs with counts; the open tab stands in the address (look 6). */
export function DetailPage({ icon, name, badges, facts = [], actions, dates, strip, tabs, children }: DetailPageProps) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const open = tabs?.find((tab) => tab.key === asked) ?? tabs?.[0]
  return (
    <div className="detailPage">
      <header className="detailHead">
        {icon !== undefined && <span className="detailIcon">{icon}</span>}
        <div className="detailWho">
          <div className="detailName">
            <h1 className="clip">{name}</h1>
            {badges}
          </div>
          {facts.length > 0 && (
            <div className="detailFacts sec num">
              {facts.map((fact, i) => (
                <span key={i}>{fact}</span>
              ))}
            </div>
          )}
        </div>
        <div className="titleActions">{actions}</div>
      </header>
      {dates && <DateStrip dates={dates} />}
      {strip}
      {tabs && (
        <Tabs
          className="detailTabs"
          activeKey={open?.key}
          onChange={(key) =>
            setSearch(
              (now) => {
                const next = new URLSearchParams(now)
                next.set('tab', key)
                return next
              },
              { replace: true },
            )
          }
          items={tabs.map((tab) => ({
            key: tab.key,
            label: <TabLabel tab={tab} />,
          }))}
        />
      )}
      {/* It scrolls, so the keyboard must reach it. */}
      <ScrollRegion className="detailBody" label={open?.label ?? '内容'}>
        {open?.content ?? children}
      </ScrollRegion>
    </div>
  )
}

function TabLabel({ tab: { label, count, open } }: { tab: DetailTab }) {
  return (
    <>
      {count === undefined ? label : `${label} ${count}`}
      {open !== undefined && open > 0 && <b className="amberText num"> {open}</b>}
    </>
  )
}
