import { Button } from 'antd'
import { useState } from 'react'
import { Inspected, InspectedState, InspectorFrame, useInspectedHere } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { NetworkPanel, PanelHead } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { type CertificateDetail, CertificateState, CertType, OwnerType, warningDays } from '../shared/certificate.ts'
import { certificateApi } from '../shared/certificateApi.ts'
import { CertState } from './CertBadge.tsx'
import { CertificateDrawer, type CertificateStart } from './CertificateDrawer.tsx'
import { CertificateFacts } from './CertificateFacts.tsx'
import css from './employee.module.css'
import { FilePreview } from './FilePreview.tsx'

const { missing, pending, valid, expiring, expired, rejected } = CertificateState.code
/** Still to be sent in, or changed before the review. */
const open: readonly number[] = [missing, pending, rejected]
const renewable: readonly number[] = [valid, expiring, expired]

/** 我的证书 on 个人资料 (archives 4.1): one's own papers, when they end, their scans; what is missing is sent in here. */
export function MyCertificates() {
  const { call } = useKit()
  const { data, isError, error, refetch } = useRead(certificateApi.mine, {}, { firstLoad: true, retry: false })
  const [reading, setReading] = useInspectedHere<string>()
  const [writing, setWriting] = useState<CertificateStart>()
  if (isError) return <NetworkPanel failure={error} onRetry={() => void refetch()} />
  // Whoever is no employee of the company holds none in it.
  if (!data?.employeeId) return null
  const { employeeId, records } = data
  const row = records.find(({ id }) => id === reading)
  const write = (more: Partial<CertificateStart>) => {
    setReading(undefined)
    setWriting({ ownerType: OwnerType.code.employee, ownerId: employeeId, ...more })
  }
  return (
    <>
      <PanelHead
        title="我的证书"
        count={records.length}
        right={
          <Button size="small" onClick={() => write({})}>
            上传证书
          </Button>
        }
      />
      {records.length === 0 ? (
        <p className="m-0 py-12 px-14 t13 ter">
          还没有证书。上传特种设备作业人员证（T），审核通过后才能负责电梯、接受派工。
        </p>
      ) : (
        <ul className={`bare-list ${css.mine}`} aria-label="我的证书">
          {records.map((one) => (
            <li className="line2-b" key={one.id}>
              <button type="button" onClick={() => setReading(one.id)}>
                <span className="clip">
                  {CertType.label(one.certType)} <span className="ter num">{one.certNo ?? '未上传'}</span>
                </span>
                <CertState state={one.state} />
                <End row={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {row && <Reading row={row} onWrite={write} onClose={() => setReading(undefined)} />}
      {writing && (
        <CertificateDrawer
          start={writing}
          {...(writing.row || writing.renews ? {} : { title: '上传证书' })}
          current={async () => {
            const now = await call(certificateApi.mine, {})
            return now.records.find(({ id }) => id === writing.row?.id) ?? Promise.reject(new Error('gone'))
          }}
          onClose={() => setWriting(undefined)}
        />
      )}
    </>
  )
}

interface ReadingProps {
  readonly row: CertificateDetail
  readonly onWrite: (start: Partial<CertificateStart>) => void
  readonly onClose: () => void
}

/** One paper beside its scan; it is sent in, changed or renewed from here. */
function Reading({ row, onWrite, onClose }: ReadingProps) {
  return (
    <InspectorFrame onClose={onClose}>
      <Inspected
        name={
          <>
            {CertType.label(row.certType)}
            <InspectedState>
              <CertState state={row.state} />
            </InspectedState>
          </>
        }
        verbs={
          open.includes(row.state) ? (
            <Button type={row.state === pending ? 'default' : 'primary'} onClick={() => onWrite({ row })}>
              {row.state === missing ? '上传' : '修改'}
            </Button>
          ) : (
            renewable.includes(row.state) && (
              <Button type={row.state === valid ? 'default' : 'primary'} onClick={() => onWrite({ renews: row })}>
                换证
              </Button>
            )
          )
        }
      >
        <div className={css.review}>
          <FilePreview files={row.files} />
          <div className="pb-12 px-16 line-l">
            <CertificateFacts row={row} />
          </div>
        </div>
      </Inspected>
    </InspectorFrame>
  )
}

/** The end and the days that are left; coloured where the holder has to act (look 1.1). */
function End({ row }: { row: CertificateDetail }) {
  const { validTo, daysLeft, state } = row
  if (daysLeft === null) {
    const text = validTo ?? (state === missing ? '—' : '长期')
    return (
      <>
        <span className="num">{text}</span>
        <span className="ter">—</span>
      </>
    )
  }
  const near = daysLeft <= (warningDays[row.certType] ?? -1)
  const tone = daysLeft < 0 ? 'redText strong' : near ? 'amberText strong' : 'ter'
  return (
    <>
      <span className="num">{validTo}</span>
      <span className={`num ${tone}`}>{daysLeft < 0 ? `超 ${-daysLeft} 天` : `剩 ${daysLeft} 天`}</span>
    </>
  )
}
