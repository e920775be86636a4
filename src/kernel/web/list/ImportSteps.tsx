import { Button, Modal, Progress, Segmented, Upload } from 'antd'
import { useRef, useState } from 'react'
import { makeUuid } from '../client/device.ts'
import { watchJob } from '../detail/jobs.ts'
import { type ImportChange, type ImportCheck, type ImportMode, type ImportResult, useKit } from '../services.tsx'
import { ImportIcon } from '../ui/icons/index.ts'
import type { ImportDialogProps } from './ImportDialog.tsx'

type Step =
  | { at: 'choose'; refusal?: string }
  | { at: 'checking'; share: number }
  | { at: 'checked'; file: string; check: ImportCheck }
  | { at: 'importing'; check: ImportCheck; file: string }
  | { at: 'done'; result: ImportResult }

const SHOWN_ERRORS = 200
const MAX_MB = 50

/** Choose a file → dry run with errors by row and column → import → 成功{n}条，失败{m}条 (common 10). */
export function ImportSteps({ what, unit, template, to, updatesBy, open, onClose }: ImportDialogProps) {
  const { imports, download, fetchFile } = useKit()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [mode, setMode] = useState<ImportMode>('add')
  const abort = useRef<AbortController>(undefined)
  // One number per checked file: a repeated press imports once.
  const requestNo = useRef('')

  const errorsOf = (file: string) => fetchFile(file, { name: `导入${what}_错误表.xlsx` })

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
      const answer = await imports.check(to, file, progress, mine.signal, mode)
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
          {updatesBy && <ModeChoice by={updatesBy} mode={mode} onMode={setMode} />}
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
          verb={mode === 'update' ? '更新' : '导入'}
          unit={unit}
          onErrors={(file) => void errorsOf(file)}
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
              <Button onClick={() => void errorsOf(step.result.errorFile as string)}>下载错误表</Button>
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

interface ModeChoiceProps {
  readonly by: string
  readonly mode: ImportMode
  readonly onMode: (mode: ImportMode) => void
}

/** 只新增 or 更新已有, with what each does to what is there. */
function ModeChoice({ by, mode, onMode }: ModeChoiceProps) {
  return (
    <div className="importMode">
      <Segmented
        value={mode}
        onChange={onMode}
        options={[
          { value: 'add', label: '只新增' },
          { value: 'update', label: '更新已有' },
        ]}
      />
      <span className="ter small">
        {mode === 'add'
          ? '已有的行不动，作为重复退回。'
          : `按${by}找到已有的行，只改填写且不同的格，空格不清空；导出的表改好后可直接用。`}
      </span>
    </div>
  )
}

interface CheckedProps {
  readonly verb: string
  readonly onErrors: (file: string) => void
  readonly file: string
  readonly check: ImportCheck
  readonly unit: string
  readonly running: boolean
  readonly onRun: () => void
  readonly onAgain: () => void
}

/** What the dry run found; nothing is written yet. */
function Checked({ file, check, verb, unit, running, onRun, onAgain, onErrors }: CheckedProps) {
  const { changes, unchanged = 0, errorFile } = check
  const wrong = check.rows - check.valid - unchanged
  return (
    <>
      <p className="num" role="status">
        {file}：共 {check.rows} 行，<b>{changes ? `${check.valid} 行有改动` : `${check.valid} 行可导入`}</b>
        {changes && `，${unchanged} 行无变化`}
        {wrong > 0 && <b className="redText">，{wrong} 行有误</b>}
      </p>
      {changes && changes.length > 0 && <Changes changes={changes} />}
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
        {errorFile && (
          <Button type="link" onClick={() => onErrors(errorFile)}>
            下载错误表
          </Button>
        )}
        <Button onClick={onAgain} disabled={running}>
          重新选择
        </Button>
        <Button type="primary" disabled={check.valid === 0} loading={running} onClick={onRun}>
          {verb} {check.valid} {unit}
        </Button>
      </div>
    </>
  )
}

/** What an update would write, cell by cell. */
function Changes({ changes }: { changes: readonly ImportChange[] }) {
  return (
    <div className="importErrors">
      <table aria-label="将改动的格">
        <thead>
          <tr>
            <th className="figure">行</th>
            <th>名称</th>
            <th>列</th>
            <th>现值</th>
            <th>改为</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN_ERRORS).map((change) => (
            <tr key={`${change.row}.${change.column}`}>
              <td className="figure num">{change.row}</td>
              <td>{change.name}</td>
              <td>{change.column}</td>
              <td className="sec">{change.before || '空'}</td>
              <td>{change.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN_ERRORS && <p className="ter small">只列出前 {SHOWN_ERRORS} 格</p>}
    </div>
  )
}
