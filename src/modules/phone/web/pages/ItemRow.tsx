import type { z } from 'zod'
import type { LastVisit } from '#modules/field/shared/fieldWork.ts'
import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { photosNeeded } from '#modules/template/shared/reading.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import css from './items.module.css'

type LastItem = z.output<typeof LastVisit>['items'][number]
const { abnormal, handled, normal, notApplicable, unchecked } = ItemResult.code
const isWrong = (result: OrderItem['result']) => result === abnormal || result === handled

const PARTS = 4
export const handlings = ['', '已处理', '转隐患', '转维修', '申请配件'] as const

interface Props {
  readonly number: number
  readonly item: OrderItem
  readonly last: LastItem | undefined
  /** Numbers of the requests for parts it was handled by. */
  readonly asked?: string | undefined
  onOpen(): void
}

/** A closed row: what was found, or what was wrong the last time. */
export function ItemRow({ number, item, last, asked, onOpen }: Props) {
  const note = noteOf(item, last)
  const lacks = item.result !== unchecked && item.photos.length < photosNeeded(item, item.result)
  return (
    <button type="button" className={css.row} data-code={item.itemCode} onClick={onOpen}>
      <span className={`rigid ter ${css.number}`}>{number}</span>
      <span className={`grow min-w-0 ${css.name}`}>
        {item.name}
        {note && <small data-warn={note.warn || undefined}>{note.text}</small>}
        {lacks && <small data-warn>缺照片</small>}
        {isWrong(item.result) && item.handling === null && <small data-warn>未处理</small>}
        {asked && <small>配件更换单 {asked}</small>}
        {!asked && item.handling?.action === PARTS && <small data-warn>还没有提交配件申请</small>}
      </span>
      <ResultMark result={item.result} />
    </button>
  )
}

function noteOf(item: OrderItem, last: LastItem | undefined): { text: string; warn: boolean } | null {
  const value = item.value === null ? null : `${item.value} ${item.valueUnit ?? ''}`.trim()
  if (isWrong(item.result)) {
    const words = [value, item.text, handlings[item.handling?.action ?? 0]].filter(Boolean)
    return words.length > 0 ? { text: words.join('，'), warn: true } : null
  }
  if (item.result === notApplicable) return { text: `不涉及：${item.naReason ?? ''}`, warn: false }
  if (item.result === normal) return value ? { text: value, warn: false } : null
  if (last && isWrong(last.result)) {
    const words = [last.text, handlings[last.handling?.action ?? 0]].filter(Boolean)
    return { text: `上次异常${words.length > 0 ? `：${words.join('，')}` : ''}`, warn: true }
  }
  return null
}

/** Shape before colour: a tick, a triangle, a bar. */
function ResultMark({ result }: { result: OrderItem['result'] }) {
  if (result === unchecked) return <span className="rigid ter f-16">未检</span>
  const label = ItemResult.label(result)
  if (result === notApplicable) return <span className="rigid ter f-16">{label}</span>
  return (
    <svg width="26" height="26" viewBox="0 0 24 24" role="img" aria-label={label} className="rigid">
      {isWrong(result) ? (
        <>
          <path d="M12 2.5L23 21.500H1z" fill="var(--verm)" />
          <path d="M12 9.5v5.500M12 18v.3" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
        </>
      ) : (
        <>
          <circle cx="12" cy="12" r="11" fill="var(--green)" />
          <path
            d="M7 12.300l3.400 3.400 6.600-7"
            fill="none"
            stroke="#fff"
            strokeWidth="2.2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  )
}
