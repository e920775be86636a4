import { useState } from 'react'
import { useNavigate } from 'react-router'
import { photosNeeded } from '#modules/template/shared/reading.ts'
import { ItemResult, ResultType } from '#modules/template/shared/template.ts'
import { phonePaths } from '../../shared/paths.ts'
import { doing, record } from '../store/phone.ts'
import type { Visit } from '../store/visits.ts'
import { useDrafts } from './drafts.ts'

const { abnormal, handled } = ItemResult.code
export const DONE = 1
export const HAZARD = 2
export const REPAIR = 3
export const PARTS = 4

/** What is said of an item that is not as it should be: nothing is kept before all of it is there (jobs 4.3). */
export function useAbnormal(visit: Visit, itemCode: string, spoken: string | null) {
  const navigate = useNavigate()
  const drafts = useDrafts(visit.order.id)
  const item = visit.order.items.find((one) => one.itemCode === itemCode) as Visit['order']['items'][number]
  const [text, setText] = useState(item.text ?? spoken ?? '')
  const [action, setAction] = useState<number | null>(item.handling?.action ?? null)
  const [detail, setDetail] = useState(item.handling?.detail ?? '')
  const [grade, setGrade] = useState<number>(1)
  const numeric = item.resultType === ResultType.code.number
  const draft = drafts.of(itemCode) || (item.value === null ? '' : String(item.value))
  const value = numeric && draft !== '' ? Number(draft) : null
  const lacking = photosNeeded(item, abnormal) - item.photos.length
  const faults = [
    numeric && value === null ? '数值' : null,
    text.trim() === '' ? '异常情况' : null,
    lacking > 0 ? `照片 ${lacking} 张` : null,
    action === null ? '处理方式' : null,
  ].filter((one) => one !== null)
  const save = async () => {
    const result = action === DONE ? handled : abnormal
    const given = {
      itemCode,
      result,
      value,
      text: text.trim(),
      handling: { action: action as 1 | 2 | 3 | 4, detail: detail.trim() },
    }
    const hazard = {
      itemCode,
      grade: grade as 1 | 2 | 3,
      description: `${item.name}：${text.trim()}`,
      photos: [...item.photos],
      suggestion: detail.trim() || null,
    }
    // A hazard of the first grade comes of its own when the visit is completed (jobs 6.4).
    const more = action === HAZARD && grade > 1 ? [doing('hazard', hazard)] : []
    await record(visit.order.id, doing('itemResult', given), ...more)
    drafts.clear(itemCode)
    const next = action === PARTS ? phonePaths.parts(visit.order.id, itemCode) : phonePaths.items(visit.order.id)
    await navigate(next, { replace: true })
  }
  return {
    item,
    text,
    setText,
    action,
    setAction,
    detail,
    setDetail,
    grade,
    setGrade,
    reading: numeric ? { draft, value, put: (typed: string) => drafts.set(itemCode, typed) } : undefined,
    faults,
    save,
  }
}
