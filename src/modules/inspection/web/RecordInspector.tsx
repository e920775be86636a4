import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { AuditPanel, FileLinks, factsOf, RemoveButton } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { KeyValue, Panel, toast } from '#kernel/web/ui/index.ts'
import { elevatorPage, LiftName } from '#modules/elevator/web/index.ts'
import { inspectionRecordApi } from '../shared/api.ts'
import { InspectKind, InspectType } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import { type RecordDetail, RecordDraft, RecordEdit } from '../shared/record.ts'
import { inspectionPage } from './addresses.ts'
import { FindingLine } from './FindingLine.tsx'
import css from './inspection.module.css'
import { Conclusion } from './marks.tsx'
import { NamesControl } from './NamesControl.tsx'

/** One report: what it says, what it found and how far that is put right, its papers. */
export function RecordInspector({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Inspector from={inspectionRecordApi.detail} input={{ id }} what="检验记录" onClose={onClose}>
      {(record) => <Opened record={record} onClose={onClose} />}
    </Inspector>
  )
}

function Opened({ record, onClose }: { record: RecordDetail; onClose: () => void }) {
  const [editing, setEditing] = useState(false)
  return (
    <Inspected
      name={
        <>
          <LiftName of={record.lift} /> · {InspectKind.label(record.inspectType)}
          <InspectedState>
            <Conclusion of={record.conclusion} />
          </InspectedState>
        </>
      }
      facts={<span>{record.reportNo}</span>}
      verbs={
        !editing && (
          <>
            {!record.planId && (
              <Can needs={[may.editRecord]}>
                <RemoveButton
                  what="检验记录"
                  name={record.reportNo}
                  effect="只有没有写入电梯档案、没有不符合项的记录可以删除；电梯日志中的一行保留。"
                  from={inspectionRecordApi.remove}
                  id={record.id}
                  onGone={onClose}
                />
              </Can>
            )}
            <Can needs={[may.editRecord]}>
              <Button type="primary" onClick={() => setEditing(true)}>
                更正
              </Button>
            </Can>
          </>
        )
      }
    >
      {editing ? (
        <Correct key={record.version} record={record} onBack={() => setEditing(false)} />
      ) : (
        <Facts record={record} />
      )}
    </Inspected>
  )
}

function Facts({ record }: { record: RecordDetail }) {
  const open = record.findings.filter(({ state }) => state !== 5).length
  const { governor } = record
  return (
    <>
      <div className="grid cols-2">
        <Panel title="报告">
          <div className="py-4">
            <KeyValue
              items={[
                ...factsOf(RecordDraft, record, ['reportNo', 'inspectDate', 'org', 'inspectors']),
                ...(record.supervision ? factsOf(RecordDraft, record, ['supervision']) : []),
                ['下次检验', record.nextDate],
                ['下次类型', record.nextType ? InspectType.label(record.nextType) : null],
              ]}
            />
          </div>
        </Panel>
        <Panel title="归属">
          <div className="py-4">
            <KeyValue
              items={[
                [
                  '电梯',
                  <Link key="lift" to={elevatorPage.detail(record.elevatorId)}>
                    <LiftName of={record.lift} />
                  </Link>,
                ],
                ['注册代码', record.registerCode],
                [
                  '检验计划',
                  record.planId ? (
                    <Link key="plan" to={inspectionPage.plan(record.planId)}>
                      {record.planNo}
                    </Link>
                  ) : null,
                ],
                ['记录编号', record.recordNo],
                ['登记人', record.uploader],
                ...(governor
                  ? ([
                      [
                        '限速器',
                        [governor.speed && `${governor.speed} m/s`, governor.trigger].filter(Boolean).join(' · '),
                      ],
                    ] as const)
                  : []),
                ...factsOf(RecordDraft, record, ['remark']),
              ]}
            />
          </div>
        </Panel>
      </div>
      <Panel title="不符合项" count={record.findings.length} right={open > 0 ? `${open} 项未销号` : undefined}>
        {record.findings.length === 0 ? (
          <p className="panelText ter">没有不符合项。</p>
        ) : (
          record.findings.map((finding) => <FindingLine key={finding.id} finding={finding} />)
        )}
      </Panel>
      <Panel title="文件">
        <Files files={record.reportFile} what="检验报告" />
        <Files files={record.labelPhoto} what="使用标志" />
        {governor?.certFile && <Files files={[governor.certFile]} what="校验证书" />}
      </Panel>
      <Panel title="变更记录">
        <AuditPanel entity="inspection_record" id={record.id} />
      </Panel>
    </>
  )
}

function Files({ files, what }: { files: readonly StoredFile[]; what: string }) {
  return (
    <div className="panelText">
      <span className="ter">{what}　</span>
      <FileLinks files={files} none="未上传" />
    </div>
  )
}

function Correct({ record, onBack }: { record: RecordDetail; onBack: () => void }) {
  const { call } = useKit()
  return (
    <div className="pt-12 pb-20 px-20">
      <p className={css.hint}>结论、日期与不符合项已写入电梯档案与日志，不能更改；可以更正编号、机构、人员与文件。</p>
      <Form
        schema={RecordEdit}
        initial={record}
        current={() => call(inspectionRecordApi.detail, { id: record.id })}
        onSubmit={async (draft) => {
          await call(inspectionRecordApi.edit, { id: record.id, version: record.version, ...draft })
          toast.done('检验记录已更正')
          setTimeout(onBack)
        }}
      >
        <FieldGrid columns={2}>
          <Field of="reportNo" />
          <Field of="org" />
          <Field of="inspectors" span={2}>
            {({ id, value, onChange, disabled }) => (
              <NamesControl id={id} value={value as readonly string[]} onChange={onChange} disabled={disabled} />
            )}
          </Field>
          <Field of="reportFile" />
          <Field of="labelPhoto" />
          <Field of="remark" span={2} />
        </FieldGrid>
        <FormFoot onCancel={onBack} back="返回">
          <SubmitButton>保存</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
}
