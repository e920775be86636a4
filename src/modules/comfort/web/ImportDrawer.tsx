import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { comfortApi } from '../shared/api.ts'
import { ComfortImport, type ComfortResult } from '../shared/comfortTest.ts'
import { ComfortGrade } from '../shared/grade.ts'
import { ComfortSource } from '../shared/reliability.ts'
import { RunTable } from './RunTable.tsx'

/** 导入测量数据: what the recording comes to is shown before it is kept. */
export function ImportDrawer({ elevatorId, onClose }: { elevatorId: string; onClose: () => void }) {
  const { call } = useKit()
  const [result, setResult] = useState<ComfortResult>()
  async function submit(input: z.output<typeof ComfortImport>): Promise<void> {
    const answer = await call(comfortApi.import, { ...input, dryRun: !result })
    if (!result) return setResult(answer.result)
    toast.done('检测已保存')
    setTimeout(onClose)
  }
  return (
    <Drawer open wide title="导入测量数据" onClose={onClose}>
      <Form
        schema={ComfortImport}
        initial={{ elevatorId, source: ComfortSource.code.instrument, files: [], dryRun: false }}
        onSubmit={submit}
      >
        <div className="drawerBody">
          <div hidden={result !== undefined}>
            <Circumstances />
            <FieldGrid columns={2}>
              <Field of="files" span={2} />
              <Field of="fs" />
              <Field of="conclusion" span={2} />
            </FieldGrid>
          </div>
          {result && <Result result={result} />}
          <FormFoot onCancel={onClose}>
            {result && <Button onClick={() => setResult(undefined)}>返回修改</Button>}
            <SubmitButton>{result ? '保存检测' : '计算结果'}</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
  )
}

/** With what and by whom it was measured. */
export function Circumstances() {
  return (
    <FieldGrid columns={2}>
      <Field of="testedAt" />
      <Field of="testerId" />
      <Field of="source" span={2} />
      <Field of="instrument" />
      <Field of="calibrationDue" />
      <Field of="loadKg" />
    </FieldGrid>
  )
}

function Result({ result: { score, grade, runs, worst, warnings, completeness } }: { result: ComfortResult }) {
  const judged = runs.filter(({ valid }) => valid).length
  const run = runs[worst]
  return (
    <>
      <p>
        <b className="f-16">
          {score.toFixed(1)} 分，{ComfortGrade.label(grade)}
        </b>
        <span className="sec">
          　识别到 {runs.length} 次运行，{judged} 次参与评定，按其中最差的一次计分
          {completeness < 100 && `；测得 ${completeness} % 的计分项目`}。
        </span>
      </p>
      {warnings.length > 0 && (
        <p className="m-0 px-16 py-8 bg-amber" role="status">
          {warnings.join('；')}
        </p>
      )}
      {run && <RunTable run={run} />}
    </>
  )
}
