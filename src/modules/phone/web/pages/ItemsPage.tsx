import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { toast } from '#kernel/web/ui/toast.tsx'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import { phonePaths } from '../../shared/paths.ts'
import { minutesWorked, nextOpen, type PartOfVisit, partsOf, restOf } from '../../shared/visit.ts'
import { echoOf, type Heard } from '../../shared/voice.ts'
import { Big, Note, Plain } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stepper } from '../kit/Stepper.tsx'
import { askedOfItems } from '../store/askedParts.ts'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisit, type Visit } from '../store/visits.ts'
import { levelName, liftName } from '../words.ts'
import { useDrafts } from './drafts.ts'
import { ItemRow } from './ItemRow.tsx'
import css from './items.module.css'
import { canHear, Microphone, speak } from './Microphone.tsx'
import { OpenItem } from './OpenItem.tsx'

const { normal, unchecked } = ItemResult.code

/** 维保项目 (jobs 4.3; look, picture 9): the building part by part, one item open. */
export function ItemsPage() {
  const { id = '' } = useParams()
  const visit = useVisit(id)
  const { ready } = usePhone()
  if (!visit) return ready ? <Navigate to={phonePaths.order(id)} replace /> : null
  return <Items visit={visit} />
}

function Items({ visit }: { visit: Visit }) {
  const { order, lift, me } = visit
  const state = usePhone()
  const { glove } = state.facts
  const asked = askedOfItems(state, order.id)
  const navigate = useNavigate()
  const parts = partsOf(order)
  const items = parts.flatMap((part) => part.items)
  const working = order.status === MaintainStatus.code.inProgress
  const [openCode, setOpen] = useState<string | null>(() => (working ? (nextOpen(items)?.itemCode ?? null) : null))
  const drafts = useDrafts(order.id)
  const open = items.find(({ itemCode }) => itemCode === openCode)
  const part = parts.find((one) => one.part === open?.part) ?? parts.find((one) => one.recorded < one.items.length)
  const at = part ? parts.indexOf(part) : parts.length
  const next = parts.slice(at + 1).find((one) => one.recorded < one.items.length)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (openCode === null) return
    rowOf(list.current, openCode)?.scrollIntoView?.({ block: 'center' })
  }, [openCode])

  const goOn = (from: OrderItem) => {
    const after = items.map((item) => (item.itemCode === from.itemCode ? { ...item, result: normal } : item))
    setOpen(nextOpen(after, from.itemCode)?.itemCode ?? null)
  }
  const note = async (
    item: OrderItem,
    given: { result: 0 | 1 | 3; value?: number | null; naReason?: string | null },
  ) => {
    await record(order.id, doing('itemResult', { itemCode: item.itemCode, ...given }))
    drafts.clear(item.itemCode)
    if (given.result !== unchecked) goOn(item)
  }
  const abnormal = (item: OrderItem, said?: string | null) => {
    const query = said ? `?text=${encodeURIComponent(said)}` : ''
    void navigate(phonePaths.item(order.id, item.itemCode) + query)
  }
  const rest = async (one: PartOfVisit) => {
    const itemCodes = restOf(one.items)
    if (itemCodes.length === 0) return
    await record(order.id, doing('itemBatch', { itemCodes }))
    const after = items.map((item) => (itemCodes.includes(item.itemCode) ? { ...item, result: normal } : item))
    // What is left of this part, else on the way.
    const here = nextOpen(after.filter((item) => item.part === one.part))
    setOpen((here ?? nextOpen(after, one.items.at(-1)?.itemCode))?.itemCode ?? null)
  }
  const turnTo = (one: PartOfVisit | undefined) => {
    if (one) setOpen((nextOpen(one.items) ?? one.items[0])?.itemCode ?? null)
  }
  const hear = (said: Heard) => {
    const named = 'itemCode' in said ? said.itemCode : null
    const item = named === null ? open : items.find(({ itemCode }) => itemCode === named)
    const echo = echoOf(
      said,
      (code) => items.find(({ itemCode }) => itemCode === code)?.name ?? '',
      item?.valueUnit ?? null,
    )
    if (echo) speak(echo)
    if (said.kind === 'repeat') return speak(open ? `${open.name}，${open.requirement}` : '没有展开的项目')
    if (said.kind === 'part') return turnTo(parts.find((one) => one.part === said.part))
    if (said.kind === 'skip') return setOpen(nextOpen(items, openCode ?? undefined)?.itemCode ?? null)
    if (said.kind === 'rest') return void (part && rest(part))
    if (said.kind === 'next') return turnTo(next)
    if (said.kind === 'photo') return document.querySelector<HTMLElement>('[data-code] [data-shoot]')?.click()
    if (said.kind === 'undo') return undo()
    if (!item || !('value' in said)) return
    setOpen(item.itemCode)
    if (said.value !== null) drafts.set(item.itemCode, String(said.value))
    if (said.kind === 'value') return
    if (said.result === 2) return abnormal(item, said.text)
    if (said.result === 3) return void note(item, { result: 3, naReason: '现场无此项' })
    // The button decides as if it had been pressed, once the item stands open with what was said.
    setTimeout(() => rowOf(list.current, item.itemCode)?.querySelector<HTMLElement>('[data-normal]')?.click())
  }
  const undo = () => {
    const last = items
      .filter(({ at: when }) => when !== null)
      .toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))[0]
    if (!last) return
    void note(last, { result: 0 })
    setOpen(last.itemCode)
  }
  return (
    <Screen
      title={liftName(lift)}
      sub={`${levelName(order.level, order.type)}　${
        order.startAt === null ? '未开始' : `已作业 ${minutesWorked(order, nowOf(state))} 分`
      }`}
      back={phonePaths.order(order.id)}
      top={
        <>
          <Stepper order={order} employeeId={me.employeeId} />
          <PartTabs parts={parts} now={part} onPick={turnTo} />
        </>
      }
      foot={
        <>
          {working && <Microphone items={items} part={part?.part} onHeard={hear} />}
          {next ? (
            <Plain onClick={() => turnTo(next)}>下一部位　{next.name}</Plain>
          ) : (
            <Big onClick={() => void navigate(phonePaths.confirm(order.id))}>
              {items.every(({ result }) => result !== unchecked) ? '检查完毕，去完成' : '查看缺项，去完成'}
            </Big>
          )}
        </>
      }
    >
      {working && glove && !canHear() && <Note tone="info">这部手机的浏览器不支持语音，请用按钮登记</Note>}
      {!working && <Note tone="info">工单{MaintainStatus.label(order.status)}，项目只能查看</Note>}
      <div ref={list}>
        {parts.map((one) => (
          <section key={one.part} aria-label={one.name}>
            <PartHead part={one} working={working} onRest={() => void rest(one)} />
            {one.items.map((item, n) =>
              item.itemCode === openCode && working ? (
                <OpenItem
                  key={item.itemCode}
                  number={n + 1}
                  item={item}
                  visit={visit}
                  draft={drafts.of(item.itemCode)}
                  onDraft={(text) => drafts.set(item.itemCode, text)}
                  onNormal={(value) => void note(item, { result: normal, value })}
                  onAbnormal={() => abnormal(item)}
                  onNotApplicable={(naReason) => void note(item, { result: 3, naReason })}
                />
              ) : (
                <ItemRow
                  key={item.itemCode}
                  number={n + 1}
                  item={item}
                  last={lift.last?.items.find(({ itemCode }) => itemCode === item.itemCode)}
                  asked={asked.get(item.itemCode)}
                  onOpen={() => {
                    if (working) setOpen(item.itemCode)
                    else toast.info(item.requirement)
                  }}
                />
              ),
            )}
          </section>
        ))}
        <p className={`m-0 p-16 middle ${css.end}`}>
          <Link to={phonePaths.order(order.id)}>返回工单</Link>
        </p>
      </div>
    </Screen>
  )
}

const rowOf = (list: HTMLElement | null, itemCode: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-code]') ?? [])].find((row) => row.dataset.code === itemCode)

interface TabsProps {
  readonly parts: readonly PartOfVisit[]
  readonly now: PartOfVisit | undefined
  onPick(part: PartOfVisit): void
}

function PartTabs({ parts, now, onPick }: TabsProps) {
  return (
    <nav className={css.parts} aria-label="部位">
      {parts.map((part) => (
        <button
          className="py-2 px-6 r-6 bg ink font-inherit f-17"
          key={part.part}
          type="button"
          aria-pressed={part.part === now?.part}
          data-whole={part.recorded === part.items.length || undefined}
          onClick={() => onPick(part)}
        >
          {part.name}
          <small className="block f-15 strong">
            {part.recorded}/{part.items.length}
          </small>
        </button>
      ))}
    </nav>
  )
}

/** 本部位其余正常: only what needs neither reading nor photo and is no key item. */
function PartHead({ part, working, onRest }: { part: PartOfVisit; working: boolean; onRest(): void }) {
  const rest = restOf(part.items).length
  return (
    <header className={css.partHead}>
      <h2 className="m-0 f-16">{part.name}</h2>
      {working && rest > 0 ? (
        <button type="button" onClick={onRest}>
          本部位其余正常（{rest}）
        </button>
      ) : (
        <span className="ter f-16">{part.items.length} 项</span>
      )}
    </header>
  )
}
