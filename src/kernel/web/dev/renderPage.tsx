import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { CallFailure, NETWORK_TEXT } from '../client/failure.ts'
import { setUpClient } from '../client/setup.ts'
import { type KitServices, writes } from '../services.tsx'
import { fetchPermissions } from '../session/permissions.ts'
import { signInAs } from '../session/user.ts'
import { toast } from '../ui/toast.tsx'
import { freshAfter } from '../useRead.ts'
import { renderKit } from './renderKit.tsx'

export * from './hands.ts'

setUpClient({
  brand: { name: '梯维', product: 'p', appId: 'a', line: '', dutyPhone: '', action: '#0B6674', mark: [] },
  apiBase: '/api/v1',
  omsBase: '/oms',
  hardwareBase: '',
  appVersion: '2.2.3',
})

Element.prototype.scrollIntoView ??= () => undefined

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
 * client tells it, and what a write may have changed is asked again. `sent(endpoint)` is what the page sent there so far.
 */
export function renderPage(content: ReactNode, { at = '/', answers = [], services = {} }: Options = {}) {
  const asked: { readonly to: Endpoint; readonly input: unknown }[] = []
  const replies = new Map(answers.map((one) => [one.to, one.with]))
  const call = vi.fn(async (to: Endpoint, input: unknown, options?: { readonly signal?: AbortSignal }) => {
    asked.push({ to, input })
    const reply = replies.has(to) ? replies.get(to) : new CallFailure('network', NETWORK_TEXT)
    const given = await (typeof reply === 'function' ? reply(input) : reply)
    if (!(given instanceof Error)) {
      if (writes(to, options)) await freshAfter(view.client, to, input)
      return given
    }
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
