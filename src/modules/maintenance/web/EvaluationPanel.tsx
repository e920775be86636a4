import { Button } from 'antd'
import { useKit } from '#kernel/web/services.tsx'
import { copyText, timeText, useNow } from '#kernel/web/ui/index.ts'
import { useQr } from '#kernel/web/ui/useQr.ts'
import type { WorkEvaluation } from '../shared/orderDetail.ts'
import css from './drawer.module.css'

/** 评价: the stars that came back, or the code the customer scans while the link holds (jobs 1.10, 4.1). */
export function EvaluationPanel({ evaluation, waits }: { evaluation: WorkEvaluation | null; waits: string }) {
  const now = useNow(60)
  if (!evaluation) return <p className={`${css.none} ter`}>未评价。{waits}后生成评价二维码。</p>
  if (evaluation.star !== null)
    return (
      <p className={css.none}>
        <b className={evaluation.star <= 2 ? 'amberText' : undefined}>{evaluation.star} 星</b>
        {evaluation.content && <span className="sec"> · {evaluation.content}</span>}
      </p>
    )
  if (Date.parse(evaluation.expiresAt) <= now)
    return (
      <p className={`${css.none} ter`}>
        未评价，链接已于 <span className="num">{timeText(evaluation.expiresAt)}</span> 失效。
      </p>
    )
  return <EvaluationCode url={evaluation.url} expiresAt={evaluation.expiresAt} />
}

function EvaluationCode({ url, expiresAt }: { url: string; expiresAt: string }) {
  const { today } = useKit()
  const address = new URL(url, location.origin).href
  const qr = useQr(address)
  const copy = () => void copyText(`${address}?c=2`, '评价链接已复制，可用短信发给使用单位')
  const sameYear = expiresAt.startsWith(today().slice(0, 4))
  return (
    <div className={css.evaluate}>
      <svg
        viewBox={`-2 -2 ${(qr?.size ?? 25) + 4} ${(qr?.size ?? 25) + 4}`}
        width={112}
        height={112}
        role="img"
        aria-label="评价二维码"
      >
        <rect x={-2} y={-2} width="100%" height="100%" fill="#fff" />
        {qr && <path d={qr.path} fill="#000" />}
      </svg>
      <div>
        <p>请使用单位人员扫码评价，无需登录。</p>
        <p className="ter small num">未评价 · 有效至 {sameYear ? timeText(expiresAt) : timeText(expiresAt)}</p>
        <Button size="small" onClick={copy}>
          复制链接
        </Button>
      </div>
    </div>
  )
}
