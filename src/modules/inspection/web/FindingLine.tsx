import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Field, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Tag, toast } from '#kernel/web/ui/index.ts'
import { hazardMoves } from '#modules/hazard/shared/hazard.states.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { HazardLate, hazardPage } from '#modules/hazard/web/index.ts'
import { HazardRepair } from '#modules/repair/web/index.ts'
import { inspectionRecordApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type Finding, RectifyStep } from '../shared/record.ts'
import css from './inspection.module.css'
import { FindingState, LastDay } from './marks.tsx'

type Move = RectifyStep['move']
const hints: Readonly<Record<Move, string>> = {
  tell: '上传使用单位签收的告知书。严重隐患须先有签收的告知书才能登记整改。',
  fix: '写明整改内容，上传整改后的照片或凭证。',
  close: '确认整改有效，销号后不能恢复。',
}

/** One non-conformity with the next step of its hazard: 告知, 整改, 销号 (jobs 3.3). */
export function FindingLine({ finding }: { finding: Finding }) {
  const { call, may: holds, fetchFile } = useKit()
  const [move, setMove] = useState<Move>()
  const open = hazardMoves.open(finding.state)
  const next = (['tell', 'fix', 'close'] as const).find((name) => open.includes(name))
  const { severe, major } = HazardGrade.code
  return (
    <div className="py-10 px-14 line2-b t13">
      <div className={`row gap-8 ${css.findingHead}`}>
        <FindingState state={finding.state} />
        {finding.grade !== 1 && (
          <Tag tone={finding.grade === severe ? 'red' : finding.grade === major ? 'verm' : 'plain'}>
            {HazardGrade.label(finding.grade)}
          </Tag>
        )}
        <b>
          {finding.clause && <span className="num ter">{finding.clause} </span>}
          {finding.text}
        </b>
        {next && !move && holds([may.editRecord]) ? (
          <Button size="small" onClick={() => setMove(next)}>
            {hazardMoves.moves[next].label}
          </Button>
        ) : (
          <span />
        )}
      </div>
      <p className={css.note}>
        隐患{' '}
        <Link className="num" to={hazardPage.hazard(finding.hazardId)}>
          {finding.hazardNo}
        </Link>{' '}
        · 整改期限 <LastDay day={finding.rectifyBy} open={finding.state < 4} />{' '}
        <HazardLate hazard={{ ...finding, deadline: finding.rectifyBy }} />{' '}
        <HazardRepair hazard={{ ...finding, id: finding.hazardId, description: finding.text }} />
        {finding.fixNote && ` · ${finding.fixNote}`}
        {finding.fixFiles.map((file) => (
          <button key={file.key} type="button" className="linkButton" onClick={() => void fetchFile(file.key)}>
            {' '}
            {file.name}
          </button>
        ))}
      </p>
      {move && (
        <div className="stack gap-8 mt-8 py-10 px-12 edge r-4">
          <span className="ter">{hints[move]}</span>
          <Form
            schema={RectifyStep}
            initial={{ move, files: [] }}
            onSubmit={async (step) => {
              const { open: left } = await call(inspectionRecordApi.rectify, { id: finding.id, ...step })
              toast.done(
                move === 'close' && left === 0
                  ? '已销号，全部不符合项已销号，可以复检'
                  : `已${hazardMoves.moves[move].label}`,
              )
              setTimeout(() => setMove(undefined))
            }}
          >
            {move === 'tell' && <Field of="noticeNo" />}
            {move === 'fix' && <Field of="note" />}
            {move !== 'close' && <Field of="files" />}
            <FormFoot onCancel={() => setMove(undefined)} back="返回">
              <SubmitButton>{hazardMoves.moves[move].label}</SubmitButton>
            </FormFoot>
          </Form>
        </div>
      )}
    </div>
  )
}
