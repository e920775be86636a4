import type { KeyboardEvent } from 'react'

/** What a person stops at on the way through a form by Enter: what can be typed in, chosen or switched. */
const STOPS = [
  'input:not([type=hidden]):not([type=file]):not([type=submit]):not([type=button])',
  'textarea',
  '[role=switch]',
].join(',')

type Stop = HTMLElement & { readonly type?: string; readonly disabled?: boolean }

/** Hidden segments and what antd draws to measure are no stops. */
const shown = (one: Stop): boolean => !one.disabled && !one.closest('[hidden], [inert], [aria-hidden=true]')

/** Of buttons of which one is chosen, the chosen one stands for all. */
function stands(one: Stop): boolean {
  if (one.type !== 'radio') return true
  const group = [...(one.closest('[role=radiogroup]')?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  return (group.find((radio) => radio.checked) ?? group[0] ?? one) === one
}

const stopsOf = (form: HTMLElement): Stop[] =>
  [...form.querySelectorAll<Stop>(STOPS)].filter((one) => shown(one) && stands(one))

/** The control has a use for Enter itself: a list that is open, a word typed into a list of words that takes it in. */
const keepsEnter = (one: HTMLElement): boolean =>
  one.getAttribute('aria-expanded') === 'true' ||
  (one instanceof HTMLInputElement && one.value !== '' && one.closest('.ant-select-multiple') !== null)
const isStop = (one: EventTarget): one is Stop => one instanceof HTMLElement && one.matches(STOPS)

/** The first field a person can type in, of the segment that is open. */
export function focusFirst(form: HTMLElement): void {
  stopsOf(form)[0]?.focus()
}

/** Where Enter in a field leads; 'send' from a form of one field. */
function after(form: HTMLElement, from: Stop): HTMLElement | 'send' | null {
  const stops = stopsOf(form)
  const list = from.getAttribute('role') === 'combobox'
  if (stops.length === 1 && from instanceof HTMLInputElement && !list && !form.querySelector('[data-steps]'))
    return 'send'
  const radios = from.closest('[role=radiogroup]')
  const at = stops.findIndex((one) => one === from || radios?.contains(one))
  return (
    stops[at + 1] ??
    form.querySelector<HTMLElement>('[data-verb=next]') ??
    form.querySelector<HTMLElement>('[data-verb=submit]')
  )
}

/** What is read when a field is left – a date, an amount – is read before it is sent. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/**
 * Enter in a form (look 6, concept 8): from field to field, at the end to the verb, which a second Enter presses; it
 * never sends a half form. Ctrl+Enter sends from anywhere. An open list or a Chinese composition keeps its Enter, an area of
 * text its new line, a button its press. A form of one field is sent: there is nowhere else to go.
 */
export function onEnter(event: KeyboardEvent<HTMLFormElement>, submit: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
  const { target, currentTarget: form } = event
  // A portal, e.g. a dialog drawn within the form, is not part of it.
  if (!(target instanceof Node) || !form.contains(target)) return
  const send = () => {
    leaveField()
    submit()
  }
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    event.stopPropagation()
    send()
    return
  }
  if (!isStop(target) || target.tagName === 'TEXTAREA' || target.closest('[data-enter=own]')) return
  // Never the browser's own sending of a form; a key that is held down does not run through it either.
  event.preventDefault()
  if (keepsEnter(target) || event.repeat) return
  // A closed list would open; by Enter one goes on, by the arrow, the space or typing it opens.
  if (target.getAttribute('role') === 'combobox') event.stopPropagation()
  const next = after(form, target)
  if (next === 'send') send()
  // What is read when the field is left is read now, also where nothing takes the cursor.
  else if (next) next.focus()
  else target.blur()
}
