import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { CallFailure, NETWORK_TEXT } from '../client/failure.ts'
import { setUpClient } from '../client/setup.ts'
import type { KitServices } from '../services.tsx'
import { fetchPermissions } from '../session/permissions.ts'
import { signInAs } from '../session/user.ts'
import { toast } from '../ui/toast.tsx'
import { renderKit } from './renderKit.tsx'

setUpClient({
  brand: { name: '梯维', product: 'p', appId: 'a', line: '', dutyPhone: '', action: '#0B6674', mark: [] },
  apiBase: '/api/v1',
  omsBase: '/oms',
  hardwareBase: '',
  appVersion: '2.2.3',
})

/** Of a reply what the page reads, down to the leaves; a name that the reply has not does not compile. */
type Part<T> = T extends readonly (infer U)[]
  ? readonly Part<U>[]
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> | undefined }
    : T

type Reply<E extends Endpoint> =
  | Part<ReplyOf<E>>
  | CallFailure
  | ((input: SentTo<E>) => Part<ReplyOf<E>> | CallFailure | Promise<Part<ReplyOf<E>>>)

export interface Answer {
  readonly to: Endpoint
  readonly with: unknown
}

/** What an endpoint answers: data, a failure, or a function of what was sent. */
export const on = <E extends Endpoint>(to: E, reply: Reply<E>): Answer => ({ to, with: reply })

/** The "no" of a rule as the client rejects with it. */
export const refused = (message: string, rest: ConstructorParameters<typeof CallFailure>[2] = {}): CallFailure =>
  new CallFailure('refused', message, rest)

interface Options {
  readonly at?: string
  readonly answers?: readonly Answer[]
  readonly services?: Partial<KitServices>
}

/**
 * A page with answers in the place of the network: the call that nothing answers finds none, a refusal is told as the
 * client tells it. `sent(endpoint)` is what the page sent there so far.
 */
export function renderPage(content: ReactNode, { at = '/', answers = [], services = {} }: Options = {}) {
  const asked: { readonly to: Endpoint; readonly input: unknown }[] = []
  const replies = new Map(answers.map((one) => [one.to, one.with]))
  const call = vi.fn(async (to: Endpoint, input: unknown) => {
    asked.push({ to, input })
    const reply = replies.has(to) ? replies.get(to) : new CallFailure('network', NETWORK_TEXT)
    const given = await (typeof reply === 'function' ? reply(input) : reply)
    if (!(given instanceof Error)) return given
    if (given instanceof CallFailure && given.kind === 'refused' && !to.silent) toast.error(given.message)
    throw given
  })
  const view = renderKit(content, { at, services: { ...services, call: call as never } })
  const sent = <E extends Endpoint>(to: E) =>
    asked.filter((one) => one.to === to).map(({ input }) => input as SentTo<E>)
  return { ...view, sent, answer: (next: Answer) => void replies.set(next.to, next.with) }
}

/** Signs in a person of a company who holds these codes at 可用, for what asks the session itself. */
export async function holding(...codes: string[]): Promise<void> {
  signInAs({ id: 'u1', token: `t ${codes.join()}`, roleType: 1, name: '何静', companyId: 'c1' })
  const keys = codes.map((code) => `${code}1`)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ errorCode: 0, success: true, data: keys })))
  await fetchPermissions()
  vi.unstubAllGlobals()
}

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

/** The control under a label, or one that says the label itself. */
export const box = (label: Name): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(begun(label))
export const type = (label: Name, text: string): boolean => fireEvent.change(box(label), { target: { value: text } })
/** A check box or a radio button by the words beside it. */
export const tick = (label: Name): boolean => fireEvent.click(box(label))

const fieldOf = (label: Name) =>
  screen.queryAllByText(begun(label), { selector: 'label' })[0]?.closest<HTMLElement>('.field') ?? undefined
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
  const found = await screen.findAllByText((_, one) =>
    Boolean(one?.classList.contains('ant-select-item-option-content') && named(one.textContent ?? '')),
  )
  fireEvent.click(found.at(-1) as HTMLElement)
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
