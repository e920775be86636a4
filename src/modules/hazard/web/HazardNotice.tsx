import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { useStale } from '#kernel/web/useRead.ts'
import { CustomerLinkDialog } from '#modules/customer/web/index.ts'
import { hazardApi } from '../shared/api.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import type { HazardDetail, HazardFile } from '../shared/hazard.ts'
import { hazardNoticeApi } from '../shared/hazardNotice.ts'
import { may } from '../shared/permissions.ts'
import css from './hazard.module.css'

/** Issues the papers that have no number yet, and prints all of them in one file. */
export function usePrintNotices() {
  const { call, download, may: holds } = useKit()
  const { running, run } = useRun()
  const print = (ids: readonly string[]) =>
    run(async () => {
      if (holds([may.add])) await call(hazardNoticeApi.issue, { ids: [...ids] })
      await download(hazardNoticeApi.notices, { ids: [...ids] })
      toast.done(ids.length === 1 ? '告知书已下载' : `${ids.length} 份告知书已下载`)
    })
  return { printing: running, print }
}

/** 告知书 of one hazard: how far it is, 打印 and the link to sign behind (decision 0052). */
export function HazardNotice({ hazard }: { hazard: HazardDetail }) {
  const { call, may: holds } = useKit()
  const stale = useStale()
  const { printing, print } = usePrintNotices()
  const [linking, setLinking] = useState(false)
  const { id, noticeNo, noticeTo, noticeSigned, noticeFile, noticeOpinion, issuedAt } = hazard
  const open = hazardMoves.open(hazard.state)
  const writes = holds([may.add])
  const prints = noticeNo !== null || (writes && open.includes('issue'))
  const links = writes && !noticeSigned && open.includes('issue')
  return (
    <span className={css.notice}>
      {noticeNo ? <span className="num">{noticeNo}</span> : <span className="ter">未开具</span>}
      {noticeSigned ? (
        <>
          {noticeTo && <span>签收人 {noticeTo}</span>}
          <Signed file={noticeFile} />
          {noticeOpinion && <span>意见：{noticeOpinion}</span>}
        </>
      ) : (
        noticeNo && <span className="ter">{issuedAt && `${dateText(issuedAt)} 开具，`}待签收</span>
      )}
      {prints && (
        <Button size="small" loading={printing} onClick={() => void print([id])}>
          {noticeNo ? '打印告知书' : '开具并打印'}
        </Button>
      )}
      {links && (
        <Button size="small" onClick={() => setLinking(true)}>
          签收链接
        </Button>
      )}
      {linking && (
        <CustomerLinkDialog
          title="告知书签收链接"
          about="使用单位在手机上看告知书并签收，签名与时间记在隐患上。"
          shows="隐患、可能后果、整改要求与期限"
          none="没有可收短信的手机号。请补充电梯的安全管理员电话，或复制链接发送。"
          of={id}
          load={() => call(hazardNoticeApi.customerLink, { id })}
          send={(contactId) => call(hazardNoticeApi.sendLink, { id, contactId })}
          onClose={() => {
            setLinking(false)
            // The customer may have signed behind the code.
            void stale(hazardApi.detail, hazardApi.list)
          }}
        />
      )}
    </span>
  )
}

/** What was drawn, or the picture of the signed paper. */
function Signed({ file }: { file: HazardFile | null }) {
  if (!file) return <span className="ter">纸质签收</span>
  if (!file.url) return <span className="ter">签收凭证未上传</span>
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className={css.signed}>
      {file.bucket === 'bit-ev-img' ? <img src={file.url} alt="签收凭证" loading="lazy" /> : file.name}
    </a>
  )
}
