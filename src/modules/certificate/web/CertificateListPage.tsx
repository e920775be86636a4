import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { currentUser } from '#kernel/web/session/user.ts'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import {
  type CertificateDetail,
  type CertificateRow,
  type CertificateTimeline,
  CertType,
  companyCertificates,
  liftCertificates,
  OwnerType,
  staffCertificates,
  warningDays,
} from '#modules/employee/shared/certificate.ts'
import { certificateApi } from '#modules/employee/shared/certificateApi.ts'
import { may as employeeMay } from '#modules/employee/shared/permissions.ts'
import { CertificateDrawer, CertificateReview, type CertificateStart, CertState } from '#modules/employee/web/index.ts'
import { may } from '../shared/permissions.ts'
import { certificatePage } from './addresses.ts'
import { GapPage } from './GapPage.tsx'
import { Timeline, useTimeline } from './Timeline.tsx'

type Kind = CertificateRow['ownerType']
const { elevator, employee, company } = OwnerType.code

/** One list per kind of holder: filters and columns of its own, the same call. */
const lists = { [elevator]: liftCertificates, [employee]: staffCertificates, [company]: companyCertificates } as const
const fixed = {
  [elevator]: { ownerType: elevator },
  [employee]: { ownerType: employee },
  [company]: { ownerType: company },
} as const
const hints = {
  [elevator]: '上传使用登记证、使用标志与检验报告后，到期前 60 天提醒责任人。',
  [employee]: '维保、维修人员须有审核通过的特种设备作业人员证（T）才能负责电梯、接受派工。',
  [company]: '上传生产许可证、营业执照与体系证书后，到期前提醒企业管理员。',
} as const

const cells: ListCells<CertificateRow> = {
  ownerName: (name, row) => <Owner name={name} row={row} />,
  certType: (type) => CertType.label(type),
  certNo: (no, row) => no ?? <span className="ter">{row.state === 0 ? '未上传' : '—'}</span>,
  validTo: (day, row) => day ?? <span className="ter">{row.state === 0 ? '—' : '长期'}</span>,
  daysLeft: (days, row) => <Days days={days} row={row} />,
  state: (state) => <CertState state={state} />,
}

/** /certificateManage/certificateList (archives 4.5, ALB). */
export function CertificateListPage() {
  const [search] = useSearchParams()
  const asked = Number(search.get('owner') ?? elevator)
  const kind: Kind = asked === employee || asked === company ? asked : elevator
  if (kind === employee && search.get('view') === 'gap') return <GapPage />
  return <Certificates key={kind} kind={kind} />
}

function Certificates({ kind }: { kind: Kind }) {
  const navigate = useNavigate()
  const [reading, setReading] = useInspected('id')
  const [writing, setWriting] = useState<CertificateStart>()
  const timeline = useTimeline(kind)
  const list = lists[kind] as typeof liftCertificates
  const start = (more: Omit<CertificateStart, 'ownerType'> = {}) => {
    const companyId = currentUser()?.companyId ?? undefined
    setWriting({ ownerType: kind, ...(kind === company && companyId ? { ownerId: companyId } : {}), ...more })
  }
  const add = (
    <Can needs={[employeeMay.addCertificate]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => start()}>
        新增证书
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={list}
        from={certificateApi.list}
        fixed={fixed[kind]}
        title="证书管理"
        facts={<Holders kind={kind} counts={timeline?.counts} />}
        actions={
          <>
            {kind === employee && <Button onClick={() => navigate(certificatePage.gap())}>证书缺口沙盘</Button>}
            <ExportButton to={certificateApi.export} />
            {add}
          </>
        }
        above={<Timeline data={timeline} />}
        open={{ at: reading, run: ({ id }) => setReading(id) }}
        cells={cells}
        empty={{ hint: hints[kind], actions: add }}
      />
      {reading && (
        <CertificateReview
          id={reading}
          onClose={() => setReading()}
          onEdit={(row) => start({ row })}
          onRenew={(renews) => start({ renews })}
          more={(row) => <LiveLink row={row} />}
        />
      )}
      {writing && <CertificateDrawer start={writing} onClose={() => setWriting(undefined)} />}
    </>
  )
}

interface HoldersProps {
  readonly kind: Kind
  /** Certificates of each kind; not known while absent. */
  readonly counts: CertificateTimeline['counts'] | undefined
}

/** Whose certificates are shown: lifts, people or the company. */
function Holders({ kind, counts }: HoldersProps) {
  const [, setSearch] = useSearchParams()
  return (
    <Segmented<Kind>
      aria-label="持有对象"
      value={kind}
      // Another kind has filters of its own: none of this one's stay in the address.
      onChange={(next) => setSearch({ owner: String(next) }, { replace: true })}
      options={OwnerType.options.map(({ value, label }) => ({
        value,
        label: counts ? `${label} ${counts[value]}` : label,
      }))}
    />
  )
}

/** From a lift's certificate to the lift as it runs now. */
function LiveLink({ row }: { row: CertificateDetail }) {
  const { may: holds } = useKit()
  const needs = row.deviceType === DeviceType.code.straight ? [may.live] : [may.liveSteps]
  if (row.ownerType !== elevator || !holds(needs)) return null
  return (
    <Link to={certificatePage.live(row.ownerId, row.deviceType)}>
      <Button>实时</Button>
    </Link>
  )
}

function Owner({ name, row }: { name: string | null; row: CertificateRow }) {
  const { elevator: lift } = OwnerType.code
  if (row.ownerType !== lift) return <>{name ?? '—'}</>
  const named = { id: row.ownerId, community: row.ownerNote ?? '', name: name ?? '', useType: null, risks: {} }
  return <LiftName of={{ ...named, type: row.deviceType ?? DeviceType.code.straight }} />
}

/** Only what needs somebody is coloured (look 1.1). */
function Days({ days, row }: { days: number | null; row: CertificateRow }) {
  if (days === null) return <span className="ter">—</span>
  if (days < 0) return <span className="num redText strong">超 {-days}</span>
  return <span className={`num ${days <= (warningDays[row.certType] ?? -1) ? 'amberText strong' : ''}`}>{days}</span>
}
