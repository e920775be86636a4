import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { STILL } from '#kernel/web/detail/Loaded.tsx'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, timeText, toast } from '#kernel/web/ui/index.ts'
import { useQr } from '#kernel/web/ui/useQr.ts'
import { partsApi } from '../shared/api.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import css from './parts.module.css'

/** The link the customer agrees behind: to be scanned here, or sent. */
export function LinkDialog({ request, onClose }: { request: PartsDetail; onClose: () => void }) {
  const { call } = useKit()
  const { data } = useQuery({
    queryKey: [STILL, partsApi.customerLink.path, request.id],
    queryFn: () => call(partsApi.customerLink, { id: request.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const address = data && new URL(data.url, location.origin).href
  return (
    <Modal open width={440} title="客户确认链接" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p className="sec">
        {request.customer?.name ?? '客户'}须同意承担 <b className="num">{moneyText(request.customerAmount)}</b>{' '}
        元，同意后可以领料；拒绝则本单作废。
      </p>
      {address && <LinkCode address={address} expiresAt={data.expiresAt} />}
    </Modal>
  )
}

function LinkCode({ address, expiresAt }: { address: string; expiresAt: string }) {
  const qr = useQr(address)
  const copy = () =>
    void navigator.clipboard?.writeText(address).then(
      () => toast.done('链接已复制，可用短信或微信发给客户'),
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
        <p>请客户扫码查看配件、照片与金额，签名确认，无需登录。</p>
        <p className="ter small num">有效至 {timeText(expiresAt).slice(0, 16)}</p>
        <code className={css.address}>{address}</code>
        <Button size="small" onClick={copy}>
          复制链接
        </Button>
      </div>
    </div>
  )
}
