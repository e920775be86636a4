import { Button } from 'antd'
import { useState } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { Loaded, RemoveDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, exactText, KeyValue, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { PassportResult, type PassportRow, PassportStatus, passportApi } from '../shared/passport.ts'
import { passportItems } from '../shared/passportItems.ts'
import { may } from '../shared/permissions.ts'
import { FilesTab } from './FilesTab.tsx'
import { PassportForm } from './PassportForm.tsx'
import { PassportSign } from './PassportSign.tsx'
import css from './passport.module.css'

const { defect } = PassportResult.code

/** 接梯检查: the passports of the lift, the newest in full (archives 10.2). */
export function PassportTab({ lift }: { lift: ElevatorDetail }) {
  const [editing, setEditing] = useState<PassportRow | 'new'>()
  return (
    <Loaded from={passportApi.list} input={{ id: lift.id }} what="接梯护照">
      {(rows) =>
        editing ? (
          <PassportForm
            lift={lift}
            row={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        ) : rows.length === 0 ? (
          <EmptyState
            what="接梯护照"
            hint="接管电梯时逐项检查三十项，双方签字存证；以后发现的同类缺陷会标明「接梯时已存在」。"
            actions={
              <Can needs={[may.edit]}>
                <Button onClick={() => setEditing('new')}>开始接梯检查</Button>
              </Can>
            }
          />
        ) : (
          <>
            {rows.every(({ status }) => status === PassportStatus.code.signed) && (
              <div className="pt-12 px-24 right">
                <Can needs={[may.edit]}>
                  <Button onClick={() => setEditing('new')}>再次接梯检查</Button>
                </Can>
              </div>
            )}
            {rows.map((row) => (
              <Passport key={row.id} row={row} lift={lift} onEdit={() => setEditing(row)} />
            ))}
          </>
        )
      }
    </Loaded>
  )
}

interface PassportProps {
  readonly row: PassportRow
  readonly lift: ElevatorDetail
  onEdit(): void
}

function Passport({ row, lift, onEdit }: PassportProps) {
  const draft = row.status === PassportStatus.code.draft
  const defects = row.items.filter(({ result }) => result === defect).length
  const files = [...row.nameplate, ...row.certificate, ...row.otherSign, ...row.ownSign]
  return (
    <section className={`pt-14 pb-24 px-24 line-b ${css.passport}`}>
      <header>
        <b className="num">{row.passportNo}</b>
        <Tag tone={draft ? 'line' : 'green'}>{PassportStatus.label(row.status)}</Tag>
        {defects > 0 && <Tag tone="amber">缺陷 {defects}</Tag>}
        <Verbs row={row} lift={lift} onEdit={onEdit} />
      </header>
      <div className={`grid items-start ${css.pair}`}>
        <KeyValue
          items={[
            ['接梯日期', row.takeoverDate],
            ['移交方', row.handedBy],
            ['备注', row.remark],
          ]}
        />
        <KeyValue
          items={[
            ['移交人', row.otherSigner],
            ['接收人', row.ownSigner],
            ['签署时间', row.signedAt && exactText(row.signedAt)],
            ['存证摘要', row.contentHash && <code key="hash">{row.contentHash}</code>],
          ]}
        />
      </div>
      <Points row={row} lift={lift} />
      {files.length > 0 && <FilesTab files={files} hint="" />}
    </section>
  )
}

/** A draft is edited, removed and signed; either is had on paper. */
function Verbs({ row, lift, onEdit }: PassportProps) {
  const { call, download } = useKit()
  const [signing, setSigning] = useState(false)
  const [removing, setRemoving] = useState(false)
  const draft = row.status === PassportStatus.code.draft
  return (
    <>
      <span className="inline-flex gap-8 push">
        {draft && (
          <>
            <Can needs={[may.edit]}>
              <Button size="small" onClick={() => setRemoving(true)}>
                删除
              </Button>
            </Can>
            <Can needs={[may.edit]}>
              <Button size="small" onClick={onEdit}>
                编辑
              </Button>
            </Can>
            <Can needs={[may.edit]}>
              <Button size="small" type="primary" onClick={() => setSigning(true)}>
                双方签署
              </Button>
            </Can>
          </>
        )}
        <Button size="small" onClick={() => void told(download(passportApi.paper, { id: row.id }))}>
          {draft ? '打印草稿' : '下载PDF'}
        </Button>
      </span>
      {signing && <PassportSign row={row} onClose={() => setSigning(false)} />}
      {removing && (
        <RemoveDialog
          open
          what="接梯护照"
          name={row.passportNo}
          effect="草稿与已填的检查结果一并删除。"
          remove={() => call(passportApi.remove, { id: row.id })}
          list={`/elvArchives/detail?id=${lift.id}&tab=passport`}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

/** The thirty points with what was found. */
function Points({ row, lift }: Omit<PassportProps, 'onEdit'>) {
  const entryOf = (code: string) => row.items.find((entry) => entry.code === code)
  return (
    <ShortTable
      rows={passportItems(lift.type)}
      by={({ code }) => code}
      columns={[
        { title: '部位', as: 'sec', cell: ({ group }) => group },
        { title: '检查项目', cell: ({ name }) => name },
        { title: '要求', cell: ({ requirement }) => <span className="ter small">{requirement}</span> },
        {
          title: '结果',
          tone: ({ code }) => entryOf(code)?.result === defect && 'amberText strong',
          cell: ({ code }) => PassportResult.label(entryOf(code)?.result ?? 0),
        },
        {
          title: '说明',
          cell: ({ code }) => {
            const entry = entryOf(code)
            return (
              <>
                {entry?.remark}
                {entry && entry.photos.length > 0 && <FilesTab files={entry.photos} hint="" />}
              </>
            )
          },
        },
      ]}
    />
  )
}
