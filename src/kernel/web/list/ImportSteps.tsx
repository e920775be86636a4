import { Button, Modal, Progress, Upload } from 'antd'
import { useRef, useState } from 'react'
import { makeUuid } from '../client/device.ts'
import { watchJob } from '../detail/jobs.ts'
import { type ImportCheck, type ImportResult, useKit } from '../services.tsx'
import { ImportIcon } from '../ui/icons/index.ts'
import type { ImportDialogProps } from './ImportDialog.tsx'
import { useRefreshList } from './useList.ts'

type Step =
  | { at: 'choose'; refusal?: string }
  | { at: 'checking'; share: number }
  | { at: 'checked'; file: string; check: ImportCheck }
  | { at: 'importing'; check: ImportCheck; file: string }
  | { at: 'done'; result: ImportResult }

const SHOWN_ERRORS = 200
const MAX_MB = 50

/** Choose a file → dry run with errors by row and column → import → 成功{n}条，失败{m}条 (common 10). */
export function ImportSteps({ what, unit, list, template, to, open, onClose }: ImportDialogProps) {
  const { imports, download, fetchFile } = useKit()
  const refresh = useRefreshList()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const abort = useRef<AbortController>(undefined)
  // One number per checked file: a repeated press imports once.
  const requestNo = useRef('')

  function close(): void {
    abort.current?.abort()
    setStep({ at: 'choose' })
    onClose()
  }

  async function check(file: File): Promise<void> {
    if (file.size > MAX_MB * 1024 * 1024) return setStep({ at: 'choose', refusal: `文件不能超过${MAX_MB}MB` })
    const mine = new AbortController()
    abort.current = mine
    requestNo.current = makeUuid()
    setStep({ at: 'checking', share: 0 })
    try {
      const progress = (share: number) => !mine.signal.aborted && setStep({ at: 'checking', share })
      const answer = await imports.check(to, file, progress, mine.signal)
      if (mine.signal.aborted) return
      if (answer.refusal) setStep({ at: 'choose', refusal: answer.refusal })
      else setStep({ at: 'checked', file: file.name, check: answer })
    } catch {
      if (!mine.signal.aborted) setStep({ at: 'choose', refusal: '文件没有检查完，请重新选择' })
    }
  }

  async function run(checked: ImportCheck, file: string): Promise<void> {
    setStep({ at: 'importing', check: checked, file })
    try {
      const result = await imports.run(to, checked.ticket, requestNo.current)
      if (result.job) {
        watchJob(result.job, `导入${what}`)
        return close()
      }
      setStep({ at: 'done', result })
      await refresh(list)
    } catch {
      setStep({ at: 'checked', check: checked, file })
    }
  }

  return (
    <Modal
      open={open}
      onCancel={close}
      title={`导入${what}`}
      width={640}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {step.at === 'choose' && (
        <>
          <Upload.Dragger
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              void check(file)
              return false
            }}
          >
            <div className="importDrop">
              <ImportIcon size={24} line={1} />
              <div>拖入或点击选择填好的表格</div>
              <div className="ter small">.xlsx，一次最多 100,000 行、{MAX_MB} MB；先检查，确认后才写入</div>
            </div>
          </Upload.Dragger>
          {step.refusal && (
            <p className="redText" role="alert">
              {step.refusal}
            </p>
          )}
          <div className="importFoot">
            <button type="button" className="linkButton" onClick={() => void download(template, {})}>
              下载模板
            </button>
          </div>
        </>
      )}
      {step.at === 'checking' && (
        <div className="importWait">
          {step.share < 1 ? '正在上传' : '正在逐行检查'}
          <Progress percent={Math.round(step.share * 100)} size="small" showInfo={step.share < 1} status="active" />
        </div>
      )}
      {(step.at === 'checked' || step.at === 'importing') && (
        <Checked
          file={step.file}
          check={step.check}
          unit={unit}
          running={step.at === 'importing'}
          onRun={() => void run(step.check, step.file)}
          onAgain={() => setStep({ at: 'choose' })}
        />
      )}
      {step.at === 'done' && (
        <div role="status">
          <p className="strong num">
            成功{step.result.done}条，失败{step.result.failed}条
          </p>
          {step.result.failed > 0 && <p className="sec">下载错误表，改好后可以直接再次导入。</p>}
          <div className="importFoot">
            {step.result.errorFile && (
              <Button onClick={() => void fetchFile(step.result.errorFile as string)}>下载错误表</Button>
            )}
            <Button type="primary" onClick={close}>
              完成
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

interface CheckedProps {
  readonly file: string
  readonly check: ImportCheck
  readonly unit: string
  readonly running: boolean
  readonly onRun: () => void
  readonly onAgain: () => void
}

/** What the dry run found; nothing is written yet. */
function Checked({ file, check, unit, running, onRun, onAgain }: CheckedProps) {
  const wrong = check.rows - check.valid
  return (
    <>
      <p className="num" role="status">
        {file}：共 {check.rows} 行，<b>{check.valid} 行可导入</b>
        {wrong > 0 && <b className="redText">，{wrong} 行有误</b>}
      </p>
      {check.errors.length > 0 && (
        <div className="importErrors">
          <table>
            <thead>
              <tr>
                <th className="figure">行</th>
                <th>列</th>
                <th>问题</th>
              </tr>
            </thead>
            <tbody>
              {check.errors.slice(0, SHOWN_ERRORS).map((error) => (
                <tr key={`${error.row}.${error.column}.${error.msg}`}>
                  <td className="figure num">{error.row}</td>
                  <td>{error.column}</td>
                  <td>{error.msg}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {check.errors.length > SHOWN_ERRORS && (
            <p className="ter small">只列出前 {SHOWN_ERRORS} 处，其余见导入后的错误表</p>
          )}
        </div>
      )}
      <div className="importFoot">
        <Button onClick={onAgain} disabled={running}>
          重新选择
        </Button>
        <Button type="primary" disabled={check.valid === 0} loading={running} onClick={onRun}>
          导入 {check.valid} {unit}
        </Button>
      </div>
    </>
  )
}
