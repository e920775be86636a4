import { Button, Input } from 'antd'
import { copyText } from './copyText.ts'

/** A link that is told once, when it is made. */
export function OnceLink({ url, hint }: { url: string; hint: string }) {
  return (
    <>
      <div className="row gap-12 pt-8" role="status">
        <Input readOnly aria-label="新链接" value={url} onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copyText(url)}>复制</Button>
      </div>
      <p className="ter small">{hint}</p>
    </>
  )
}

interface Lent {
  readonly revokedAt: string | null
  readonly expiresAt: string
}
/** What such a link is worth now. */
export const linkState = ({ revokedAt, expiresAt }: Lent): '已撤销' | '已到期' | '有效' =>
  revokedAt ? '已撤销' : Date.parse(expiresAt) <= Date.now() ? '已到期' : '有效'
