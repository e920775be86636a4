import { type ReactNode, useEffect, useState } from 'react'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { Note } from '../kit/parts.tsx'
import css from './sign.module.css'

/** What stands behind a customer's link, under the company's name; asked once per link, and again after an answer. */
export function PublicLink<E extends Endpoint>({
  from,
  token,
  children,
}: {
  readonly from: E
  readonly token: string
  readonly children: (view: ReplyOf<E>, reload: () => void) => ReactNode
}) {
  const { brand } = clientSetup()
  const [view, setView] = useState<ReplyOf<E>>()
  const [fault, setFault] = useState('')
  const load = async () => {
    try {
      const found = await call(from, { token } as SentTo<E>, { silent: true, firstLoad: true })
      setView(found as ReplyOf<E>)
      setFault('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFault(failure.code === 1000404 ? '链接不存在或已过期，请联系维保单位重新发送' : failure.message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per link
  useEffect(() => void load(), [token])
  return (
    <div className={`scroll-y mx-auto ${css.page}`}>
      <header className="row gap-10 px-16 line-b bold">
        <BrandMark size={26} />
        {(view as { companyName?: string } | undefined)?.companyName ?? brand.name}
      </header>
      <main>
        {fault && <Note tone="bad">{fault}</Note>}
        {view !== undefined && children(view, () => void load())}
      </main>
    </div>
  )
}

/** 咨询电话 as a row of facts, for who has one. */
export const dutyPhoneRow = (phone: string | null): readonly (readonly [label: string, value: ReactNode])[] =>
  phone
    ? [
        [
          '咨询电话',
          <a key="tel" href={`tel:${phone}`}>
            {phone}
          </a>,
        ],
      ]
    : []

/** Small pictures that open in full. */
export const Pictures = ({ urls, name, className }: { urls: readonly string[]; name: string; className?: string }) =>
  urls.length > 0 && (
    <div className={className}>
      {urls.map((url, n) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={`${name} ${n + 1}`} loading="lazy" />
        </a>
      ))}
    </div>
  )
