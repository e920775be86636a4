import { Button, Modal, Progress, Segmented, Upload } from 'antd'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { type ImportMode, type ImportResult, useKit } from '../services.tsx'
import { ImportIcon } from '../ui/icons/index.ts'
import { ImportChecked } from './ImportChecked.tsx'
import type { ImportDialogProps } from './ImportDialog.tsx'
import { MAX_MB, useImport } from './useImport.ts'

/** Choose a file → dry run with errors by row and column → import → 成功{n}条，失败{m}条 (common 10). */
export function ImportSteps({ what, unit, template, to, updatesBy, open, onClose }: ImportDialogProps) {
  const { fetchFile } = useKit()
  const { step, mode, setMode, check, run, again, close } = useImport({ what, to, onClose })
  const getErrors = (file: string) => void fetchFile(file, { name: `导入${what}_错误表.xlsx` })
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
          <SheetChoice template={template} refusal={step.refusal} onChoose={(file) => void check(file)} />
        </>
      )}
      {step.at === 'checking' && (
        <div className="importWait">
          {step.share < 1 ? '正在上传' : '正在逐行检查'}
          <Progress percent={Math.round(step.share * 100)} size="small" showInfo={step.share < 1} status="active" />
        </div>
      )}
      {(step.at === 'checked' || step.at === 'importing') && (
        <ImportChecked
          file={step.file}
          check={step.check}
          verb={mode === 'update' ? '更新' : '导入'}
          unit={unit}
          onErrors={getErrors}
          running={step.at === 'importing'}
          onRun={() => void run(step.check, step.file)}
          onAgain={again}
        />
      )}
      {step.at === 'done' && <Imported result={step.result} onErrors={getErrors} onClose={close} />}
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

interface SheetChoiceProps {
  readonly template: Endpoint
  /** Why the file before is not taken. */
  readonly refusal: string | undefined
  readonly onChoose: (file: File) => void
}

function SheetChoice({ template, refusal, onChoose }: SheetChoiceProps) {
  const { download } = useKit()
  return (
    <>
      <Upload.Dragger
        accept=".xlsx"
        showUploadList={false}
        beforeUpload={(file) => {
          onChoose(file)
          return false
        }}
      >
        <div className="importDrop">
          <ImportIcon size={24} line={1} />
          <div>拖入或点击选择填好的表格</div>
          <div className="ter small">.xlsx，一次最多 100,000 行、{MAX_MB} MB；先检查，确认后才写入</div>
        </div>
      </Upload.Dragger>
      {refusal && (
        <p className="redText" role="alert">
          {refusal}
        </p>
      )}
      <div className="importFoot">
        <button type="button" className="linkButton" onClick={() => void download(template, {})}>
          下载模板
        </button>
      </div>
    </>
  )
}

interface ImportedProps {
  readonly result: ImportResult
  readonly onErrors: (file: string) => void
  readonly onClose: () => void
}

function Imported({ result: { done, failed, errorFile }, onErrors, onClose }: ImportedProps) {
  return (
    <div role="status">
      <p className="strong num">
        成功{done}条，失败{failed}条
      </p>
      {failed > 0 && <p className="sec">下载错误表，改好后可以直接再次导入。</p>}
      <div className="importFoot">
        {errorFile && <Button onClick={() => onErrors(errorFile)}>下载错误表</Button>}
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </div>
  )
}
