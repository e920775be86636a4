import { toast } from '#kernel/web/ui/toast.tsx'
import { useQr } from '#kernel/web/ui/useQr.ts'
import { Note, Plain, Section } from '../kit/parts.tsx'
import css from './order.module.css'

interface Props {
  readonly url: string
  /** What the code is called to those who do not see it. */
  readonly label: string
  /** What the receiver of the link reads above it. */
  readonly title: string
  readonly hint: string
}

/** An address for the customer's own phone: scanned here, or sent. */
export function LinkCode({ url, label, title, hint }: Props) {
  const qr = useQr(url)
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.done('链接已复制')
    } catch (fault) {
      // The person closed the sheet of the phone.
      if (fault instanceof DOMException && fault.name === 'AbortError') return
      // No clipboard without https, or the browser refuses.
      toast.error('链接没有发出，请让客户扫描二维码')
    }
  }
  return (
    <div className={`grid gap-10 py-12 px-16 ${css.qr}`}>
      {qr && (
        <svg viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`} role="img" aria-label={label}>
          <rect x="-2" y="-2" width={qr.size + 4} height={qr.size + 4} fill="#fff" />
          <path d={qr.path} fill="#10181f" />
        </svg>
      )}
      <code className="f-15 anywhere">{url}</code>
      <Note tone="info">{hint}</Note>
      <Plain onClick={() => void share()}>发送链接</Plain>
    </div>
  )
}

/** 评价 while it waits for its stars: the token comes with the order, so it is shown without a network. */
export function EvaluationCode({ token }: { token: string | null | undefined }) {
  if (!token) return null
  return (
    <Section title="客户评价">
      <LinkCode
        url={new URL(`/e/${token}`, location.origin).href}
        label="评价二维码"
        title="服务评价"
        hint="请客户扫码评价，无需登录"
      />
    </Section>
  )
}
