import { fireEvent, waitFor } from '@testing-library/react'

/** What a person does on a page, by the words in sight; without Ant Design, for the worker's app too. */

type Name = string | RegExp
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A label may go on with its unit and the star of a required field. */
const begun = (label: Name) => (typeof label === 'string' ? new RegExp(`^${quoted(label)}(\\s.*)?$`) : label)

/** By the words on it or its spoken label; roles of a whole page of Ant Design take jsdom half a second a question. */
function buttons(name: Name): HTMLButtonElement[] {
  const said = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim()
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  return [...document.querySelectorAll<HTMLButtonElement>('button, [role=button]')].filter(
    (one) => !one.closest('[hidden]') && fits(said(one)),
  )
}
export function button(name: Name): HTMLButtonElement {
  const [found, ...more] = buttons(name)
  if (!found) throw new Error(`no button ${String(name)}`)
  if (more.length > 0) throw new Error(`${more.length + 1} buttons ${String(name)}`)
  return found
}
export const noButton = (name: Name): boolean => buttons(name).length === 0
export const press = (name: Name): boolean => fireEvent.click(button(name))
/** Presses what is not there yet: a dialog that opens, a page that loads. */
export const pressWhenThere = async (name: Name): Promise<boolean> => fireEvent.click(await waitFor(() => button(name)))

const matches = (name: Name, text: string) => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return typeof name === 'string' ? begun(name).test(plain) : name.test(plain)
}
const labels = (name: Name) =>
  [...document.querySelectorAll<HTMLLabelElement>('label')].filter((one) => matches(name, one.textContent ?? ''))
/** Controls under a label, and those that say the label themselves. */
function boxes(label: Name): HTMLInputElement[] {
  const spoken = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select, [role=switch]')].filter(
    (one) => matches(label, one.getAttribute('aria-label') ?? ''),
  )
  return [
    ...new Set([...labels(label).flatMap(({ control }) => (control as HTMLInputElement | null) ?? []), ...spoken]),
  ]
}
/** The control of that name; with the same name in several places, as in a dialog over a page, the last. */
export function box(label: Name): HTMLInputElement {
  const found = boxes(label).at(-1)
  if (!found) throw new Error(`no control ${String(label)}`)
  return found
}
export const type = (label: Name, text: string): boolean => fireEvent.change(box(label), { target: { value: text } })
/** A check box or a radio button by the words beside it. */
export const tick = (label: Name): boolean => fireEvent.click(box(label))

/** A choice may be called as a field is: only the label over the field counts. */
const fieldOf = (label: Name) =>
  labels(label)
    .find((one) => one.classList.contains('fieldLabel'))
    ?.closest<HTMLElement>('.field') ?? undefined
/** Whether the form asks for it: a field with this label is in sight. */
export const asks = (label: Name): boolean => {
  const field = fieldOf(label)
  return field !== undefined && !field.closest('[hidden]')
}
/** The message under the field of that label; undefined where the field is right. */
export const wrongAt = (label: Name): string | undefined =>
  fieldOf(label)?.querySelector('.fieldError')?.textContent ?? undefined

/** Picks from a select by its label and the option's text, as a person does. */
export async function choose(label: Name, option: Name): Promise<void> {
  fireEvent.mouseDown(box(label))
  const named = (text: string) => (typeof option === 'string' ? text.trim() === option : option.test(text))
  const options = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')].filter((one) =>
      named(one.textContent ?? ''),
    )
  await waitFor(() => {
    if (options().length === 0) throw new Error(`no option ${String(option)} under ${String(label)}`)
  })
  fireEvent.click(options().at(-1) as HTMLElement)
}

/** Types a day into a picker and confirms it with Enter. */
export function pickDay(label: Name, day: string): void {
  const picker = box(label)
  fireEvent.mouseDown(picker)
  fireEvent.change(picker, { target: { value: day } })
  fireEvent.keyDown(picker, { key: 'Enter', code: 'Enter', keyCode: 13 })
}

/** Chooses a file for a field of files. */
export function attach(label: Name, name: string): void {
  const input = fieldOf(label)?.querySelector<HTMLInputElement>('input[type=file]')
  const files = [new File(['%PDF'], name, { type: 'application/pdf' })]
  fireEvent.change(input as HTMLInputElement, { target: { files } })
}

/** The label as it stands, with unit and star. */
export const wordsAt = (label: Name): string | undefined => labels(label)[0]?.textContent ?? undefined
