import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { STILL } from '#kernel/web/detail/Loaded.tsx'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, timeText, toast } from '#kernel/web/ui/index.ts'
import { useQr } from '#kernel/web/ui/useQr.ts'
import { useCountdown } from '#modules/account/web/index.ts'
import { partsApi } from '../shared/api.ts'
import { RESEND_SECONDS } from '../shared/parts.ts'
import type { CustomerLink, PartsDetail } from '../shared/partsDetail.ts'
import css from './parts.module.css'

/** The link the customer agrees behind: sent by text, scanned here, or copied. */
export function LinkDialog({ request, onClose }: { request: PartsDetail; onClose: () => void }) {
  const { call } = useKit()
  const { data, refetch } = useQuery({
    queryKey: [STILL, partsApi.customerLink.path, request.id],
    queryFn: () => call(partsApi.customerLink, { id: request.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const address = data && new URL(data.url, location.origin).href
  return (
    <Modal open width={480} title="客户确认链接" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p className="sec">
        {request.customer?.name ?? '客户'}须同意承担 <b className="num">{moneyText(request.customerAmount)}</b>{' '}
        元，同意后可以领料；拒绝则本单作废。
      </p>
      {data && <Sending key={data.sent?.at} id={request.id} link={data} onSent={refetch} />}
      {address && <LinkCode address={address} expiresAt={data.expiresAt} />}
    </Modal>
  )
}

interface SendingProps {
  readonly id: string
  readonly link: CustomerLink
  readonly onSent: () => Promise<unknown>
}

/** To whom it went, and once more, a minute later at the earliest. */
function Sending({ id, link: { receivers, sent }, onSent }: SendingProps) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [to, setTo] = useState(receivers[0]?.id ?? null)
  const [left, wait] = useCountdown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts from the last sending, once
  useEffect(() => {
    const since = sent ? (Date.now() - Date.parse(sent.at)) / 1000 : RESEND_SECONDS
    if (since < RESEND_SECONDS) wait(RESEND_SECONDS - since)
  }, [])
  if (receivers.length === 0)
    return <p className="amberText">客户没有可收短信的手机号。请在客户档案补充联系人，或复制链接发送。</p>
  const send = () =>
    run(async () => {
      const { sentTo } = await call(partsApi.sendLink, { id, contactId: to })
      toast.done(`已短信发给 ${sentTo}`)
      await onSent()
    })
  return (
    <div className={css.sending}>
      <p className="sec">
        {sent ? (
          <>
            已发给 {sent.name} <span className="num">{sent.phone}</span>，
            <span className="num">{timeText(sent.at).slice(5, 16)}</span>
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
        <Button type="primary" loading={running} disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? `${left} 秒后可补发` : sent ? '补发短信' : '发送短信'}
        </Button>
      </div>
    </div>
  )
}

function LinkCode({ address, expiresAt }: { address: string; expiresAt: string }) {
  const qr = useQr(address)
  const copy = () =>
    void navigator.clipboard?.writeText(address).then(
      () => toast.done('链接已复制'),
      () => undefined,
    )
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
        <p>也可请客户当面扫码，查看配件、照片与金额后签名，无需登录。</p>
        <p className="ter small num">有效至 {timeText(expiresAt).slice(0, 16)}</p>
        <code className={css.address}>{address}</code>
        <Button size="small" onClick={copy}>
          复制链接
        </Button>
      </div>
    </div>
  )
}
