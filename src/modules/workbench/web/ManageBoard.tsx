import { useState } from 'react'
import { moneyText } from '#kernel/web/ui/index.ts'
import { type TileKey, tileFact, todoKeys, type UnmeasuredKey, unmeasured } from '../shared/tiles.ts'
import type { Figure, Summary } from '../shared/workbench.ts'
import { figureTone, TileLink } from './FigureLink.tsx'
import css from './manage.module.css'
import { FirstRunPanel, NoticePanel, ShortcutPanel, TodoPanel } from './SidePanels.tsx'
import { moved, useTileOrder } from './tileOrder.ts'

const todo: ReadonlySet<string> = new Set(todoKeys)

/** 管理: figures on one surface divided by lines, each leading to its rows; the order is the person's (archives 4.1). */
export function ManageBoard({ data }: { data: Summary }) {
  const order = useTileOrder(1, data.figures)
  const [dragged, setDragged] = useState<TileKey>()
  const shown = order.figures.filter(({ key }) => !todo.has(key))
  const keys = order.figures.map(({ key }) => key)
  const drop = (onto: TileKey) => {
    if (dragged && dragged !== onto) order.save(moved(keys, dragged, keys.indexOf(onto)))
    setDragged(undefined)
  }
  const step = (key: TileKey, by: number) => {
    const beside = shown[shown.findIndex((figure) => figure.key === key) + by]
    if (beside) order.save(moved(keys, key, keys.indexOf(beside.key)))
  }
  return (
    <div className={css.board}>
      <div className={css.main}>
        {data.firstRun && <FirstRunPanel of={data.firstRun} />}
        <ul className={css.tiles} aria-label="指标，拖动可调整顺序">
          {shown.map((figure) => (
            <li
              key={figure.key}
              draggable
              className={dragged === figure.key ? css.dragged : ''}
              onDragStart={() => setDragged(figure.key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => drop(figure.key)}
              onKeyDown={(event) => {
                const by = event.altKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
                if (!by) return
                event.preventDefault()
                step(figure.key, by)
              }}
            >
              <Tile figure={figure} />
            </li>
          ))}
        </ul>
        <h2 className={css.part}>未采集</h2>
        <ul className={css.tiles} aria-label="未采集的指标">
          {(Object.keys(unmeasured) as UnmeasuredKey[])
            .filter((key) => (unmeasured[key].views as readonly number[]).includes(1))
            .map((key) => (
              <li key={key} className={css.missing} title={unmeasured[key].reason}>
                <span className={css.name}>{unmeasured[key].title}</span>
                <span className={css.none}>未采集</span>
                <span className={css.note}>{unmeasured[key].reason}</span>
              </li>
            ))}
        </ul>
      </div>
      <aside className={css.side} aria-label="待办与公告">
        <TodoPanel data={data} />
        <NoticePanel data={data} />
        <ShortcutPanel />
      </aside>
    </div>
  )
}

function Tile({ figure }: { figure: Figure }) {
  const { title, unit } = tileFact(figure.key)
  return (
    <TileLink of={figure.key} className={css.tile ?? ''}>
      <span className={css.name}>{title}</span>
      <span className={css.value}>
        <b className={`num ${figureTone(figure)}`}>{figure.value}</b>
        <small>
          {figure.of !== null && <span className="num">/ {figure.of} </span>}
          {unit}
        </small>
      </span>
      <span className={css.note}>{noteOf(figure)}</span>
    </TileLink>
  )
}

const notes: Partial<Record<TileKey, string>> = {
  dueToday: '计划在今天',
  doneToday: '含补做的逾期工单',
  late: '计划日期早于今天',
  legalSoon: '距法定截止 0–2 天',
  overGap: '法定截止日已过',
  toConfirm: '等使用单位签字',
  onDuty: '已签到 / 今天排有工单',
  dueInspection: '30 天内或已过期',
  dueCertificate: '30 天内或已过期',
  dueInsurance: '30 天内或已过期',
  dueLicence: '30 天内或已过期',
}

function noteOf({ key, amount }: Figure): string {
  if (key !== 'expiring') return notes[key] ?? ''
  return amount === null ? '年额 •••' : `年额 ${moneyText(amount)} 元`
}
