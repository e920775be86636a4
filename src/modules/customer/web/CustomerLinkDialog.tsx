import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { copyText, timeText, toast } from '#kernel/web/ui/index.ts'
import { useQr } from '#kernel/web/ui/useQr.ts'
import { STILL } from '#kernel/web/useRead.ts'
import { useCountdown } from '#modules/account/web/index.ts'
import { type CustomerLink, RESEND_SECONDS } from '../shared/customerLink.ts'
import css from './customerLink.module.css'

interface DialogProps {
  readonly title: string
  /** What the customer is asked for. */
  readonly about: ReactNode
  /** What stands on the page, for whoever shows the code. */
  readonly shows: string
  /** What he does there. */
  readonly verb?: string
  /** Who could not be reached, and what to do. */
  readonly none: string
  readonly of: string
  load(): Promise<CustomerLink>
  send(contactId: string | null): Promise<{ readonly sentTo: string }>
  onClose(): void
}

/** The link the customer signs behind: sent by text, scanned here, or copied. */
export function CustomerLinkDialog({ title, about, shows, verb = '签名', none, of, load, send, onClose }: DialogProps) {
  const { data, refetch } = useQuery({
    queryKey: [STILL, 'customerLink', of],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const address = data && new URL(data.url, location.origin).href
  return (
    <Modal open width={480} title={title} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p className="sec">{about}</p>
      {data && <Sending key={data.sent?.at} link={data} none={none} send={send} onSent={refetch} />}
      {address && <LinkCode address={address} shows={shows} verb={verb} expiresAt={data.expiresAt} />}
    </Modal>
  )
}

interface SendingProps {
  readonly link: CustomerLink
  readonly none: string
  readonly send: DialogProps['send']
  readonly onSent: () => Promise<unknown>
}

/** To whom it went, and once more, a minute later at the earliest. */
function Sending({ link: { receivers, sent }, none, send, onSent }: SendingProps) {
  const { running, run } = useRun()
  const [to, setTo] = useState(receivers[0]?.id ?? null)
  const [left, wait] = useCountdown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts from the last sending, once
  useEffect(() => {
    const since = sent ? (Date.now() - Date.parse(sent.at)) / 1000 : RESEND_SECONDS
    if (since < RESEND_SECONDS) wait(RESEND_SECONDS - since)
  }, [])
  if (receivers.length === 0) return <p className="amberText">{none}</p>
  const go = () =>
    run(async () => {
      const { sentTo } = await send(to)
      toast.done(`已短信发给 ${sentTo}`)
      await onSent()
    })
  return (
    <div className={css.sending}>
      <p className="sec">
        {sent ? (
          <>
            已发给 {sent.name} <span className="num">{sent.phone}</span>，
            <span className="num">{timeText(sent.at)}</span>
            {sent.times > 1 && `，共 ${sent.times} 次`}
          </>
        ) : (
          '尚未发送短信'
        )}
      </p>
      <div>
        <Select
          aria-label="接收人"
          value={to ?? ''}
          onChange={(value) => setTo(value || null)}
          options={receivers.map((one) => ({ value: one.id ?? '', label: `${one.name} ${one.phone}` }))}
        />
        <Button type="primary" loading={running} disabled={left > 0} onClick={() => void go()}>
          {left > 0 ? `${left} 秒后可补发` : sent ? '补发短信' : '发送短信'}
        </Button>
      </div>
    </div>
  )
}

function LinkCode({
  address,
  shows,
  verb,
  expiresAt,
}: {
  address: string
  shows: string
  verb: string
  expiresAt: string
}) {
  const qr = useQr(address)
  const copy = () => void copyText(address)
  return (
    <div className={css.link}>
      <svg
        viewBox={`-2 -2 ${(qr?.size ?? 29) + 4} ${(qr?.size ?? 29) + 4}`}
        width={148}
        height={148}
        role="img"
        aria-label="确认二维码"
      >
        <rect x={-2} y={-2} width="100%" height="100%" fill="#fff" />
        {qr && <path d={qr.path} fill="#000" />}
      </svg>
      <div>
        <p>
          也可请客户当面扫码，查看{shows}后{verb}，无需登录。
        </p>
        <p className="ter small num">有效至 {timeText(expiresAt)}</p>
        <code className={css.address}>{address}</code>
        <Button size="small" onClick={copy}>
          复制链接
        </Button>
      </div>
    </div>
  )
}
