import { echoOf, type Heard } from '../../shared/voice.ts'
import { speak } from './Microphone.tsx'
import type { ItemWalk } from './useItems.ts'

export const rowOf = (list: HTMLElement | null, itemCode: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-code]') ?? [])].find((row) => row.dataset.code === itemCode)

/** Does what was said, and says it again, so that nobody has to look (jobs 4.3: results by voice). */
export function obey(said: Heard, walk: ItemWalk, list: HTMLElement | null) {
  const { items, parts, part, open } = walk
  const named = 'itemCode' in said ? said.itemCode : null
  const item = named === null ? open : items.find(({ itemCode }) => itemCode === named)
  const echo = echoOf(
    said,
    (code) => items.find(({ itemCode }) => itemCode === code)?.name ?? '',
    item?.valueUnit ?? null,
  )
  if (echo) speak(echo)
  if (said.kind === 'repeat') return speak(open ? `${open.name}，${open.requirement}` : '没有展开的项目')
  if (said.kind === 'part') return walk.turnTo(parts.find((one) => one.part === said.part))
  if (said.kind === 'skip') return walk.skip()
  if (said.kind === 'rest') return void (part && walk.rest(part))
  if (said.kind === 'next') return walk.turnTo(walk.next)
  if (said.kind === 'photo') return document.querySelector<HTMLElement>('[data-code] [data-shoot]')?.click()
  if (said.kind === 'undo') return walk.undo()
  if (!item || !('value' in said)) return
  walk.setOpen(item.itemCode)
  if (said.value !== null) walk.drafts.set(item.itemCode, String(said.value))
  if (said.kind === 'value') return
  if (said.result === 2) return walk.abnormal(item, said.text)
  if (said.result === 3) return void walk.note(item, { result: 3, naReason: '现场无此项' })
  // The button decides as if it had been pressed, once the item stands open with what was said.
  setTimeout(() => rowOf(list, item.itemCode)?.querySelector<HTMLElement>('[data-normal]')?.click())
}
