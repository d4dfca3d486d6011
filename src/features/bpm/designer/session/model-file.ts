import { createStore, type Store } from '@/app/store'
import { createModel, getModel, updateModel } from '@wuguan/contract/bpm/model.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, type CrudPort } from '@wuguan/crud/port'
import { blankDiagram, newProcess } from '../moddle/blank'
import { childOf, is } from '../moddle/moddle-element'
import { checkedSource, readSource } from '../moddle/source'
import { identityOf, keyFault, nameFault } from '../model/identity'
import { DesignerSession } from './designer-session'

/** A model as the server keeps it, as far as the designer needs it. */
export interface Model {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly version: number
  readonly formId: string | null
  readonly formType: number | null
  readonly bpmnXml: string | null
  readonly deployedDefinitionId: string | null
}

/** Unsaved work that a reload brings back. */
export interface Draft {
  readonly modelId: string | null
  readonly version: number | null
  readonly xml: string
}

export interface FileState {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly error: string | null
  readonly model: Model | null
  readonly saving: boolean
  /** When it was kept last in this tab, as a time of day. */
  readonly savedAt: string | null
  /** Somebody else saved in between: nothing is kept automatically until this is settled. */
  readonly conflict: boolean
  readonly autosaveFailed: boolean
}

export type SaveResult = { readonly done: true } | { readonly refused: string; readonly tone: 'warning' | 'error' }

export const SAVE_FAILED = '保存模型失败，请重试！'
const AUTOSAVE_MS = 12_000
const DRAFT_MS = 1_000
const MAX_KEPT = 400_000

/** One model in its tab: reads it, keeps what changes, and knows when somebody else was faster. */
export class ModelFile {
  readonly session = new DesignerSession()
  readonly state: Store<FileState> = createStore<FileState>({
    phase: 'loading',
    error: null,
    model: null,
    saving: false,
    savedAt: null,
    conflict: false,
    autosaveFailed: false,
  })
  #port: CrudPort
  readonly #keepDraft: (draft: Draft | null) => void
  #autosave: ReturnType<typeof setTimeout> | undefined
  #drafting: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<SaveResult> | null = null
  #started = false

  constructor(port: CrudPort, keepDraft: (draft: Draft | null) => void) {
    this.#port = port
    this.#keepDraft = keepDraft
  }

  #set(change: Partial<FileState>): void {
    this.state.set((now) => ({ ...now, ...change }))
  }

  usePort(port: CrudPort): void {
    this.#port = port
  }

  /** Once, however often a tab is shown. */
  start(modelId: string | null, draft: Draft | null, ahead: Promise<unknown> | null): void {
    if (this.#started) return
    this.#started = true
    void this.load(modelId, draft, ahead)
  }

  async load(modelId: string | null, draft: Draft | null, ahead: Promise<unknown> | null = null): Promise<void> {
    this.#set({ phase: 'loading', error: null })
    try {
      const model = modelId === null ? null : await ((ahead as Promise<Model> | null) ?? this.#fetch(modelId))
      const kept = draft && draft.modelId === modelId && draft.version === (model?.version ?? null) ? draft : null
      const fresh = newProcess(Date.now())
      const stored = model?.bpmnXml || blankDiagram(model?.key ?? fresh.key, model?.name ?? fresh.name)
      const source = checkedSource(kept?.xml ?? stored)
      if ('refused' in source) throw new Error(source.refused)
      await this.session.open(source.xml, { dirty: kept !== null })
      this.#set({ phase: 'ready', model })
    } catch (error) {
      const said =
        error instanceof Error && !('code' in error) ? `流程图无法打开：${error.message}` : faultOf(error).msg
      this.#set({ phase: 'failed', error: said })
    }
  }

  #fetch(id: string): Promise<Model> {
    return callAction(this.#port, getModel, { id })
  }

  /** Puts another file into the place of the diagram. The model's own key stays whatever the file says. */
  async import(file: File): Promise<{ refused: string } | { warning: string | null }> {
    const source = await readSource(file)
    if ('refused' in source) return source
    let lost: number
    try {
      const warnings = await this.session.open(source.xml, { dirty: true })
      lost = warnings.filter((text) => text.startsWith('unparsable content')).length
    } catch {
      return { refused: '文件内容不是有效的BPMN流程图' }
    }
    const said = lost > 0 ? [`文件中有${lost}处内容无法识别，保存后不会保留`] : []
    const { model } = this.state.get()
    const { key } = identityOf(this.session.process())
    if (model && key !== model.key) {
      this.#takeKey(model.key)
      said.push(`文件中的流程标识为“${key}”，已保留当前模型的标识“${model.key}”`)
    }
    return { warning: said.length > 0 ? said.join('；') : null }
  }

  #takeKey(key: string): void {
    const { session } = this
    const process = session.process()
    const own = process && session.get('elementRegistry').get(process.id ?? '')
    if (own && is(own.businessObject, 'bpmn:Process')) session.changeId(own, key)
    else {
      const pool = session
        .get('elementRegistry')
        .filter((one) => childOf(one.businessObject, 'processRef') === process)[0]
      if (pool) session.changeId(pool, key)
    }
  }

  /** Why the diagram cannot be kept; null when it can. */
  fault(): string | null {
    const process = this.session.process()
    const { key, name } = identityOf(process)
    return this.session.typingFault() ?? keyFault(key) ?? nameFault(name)
  }

  /** Keeps the model. A save that is under way is waited for, and what changed since is saved behind it. */
  async save(): Promise<SaveResult> {
    while (this.#saving) await this.#saving
    this.#saving = this.#save()
    try {
      return await this.#saving
    } finally {
      this.#saving = null
    }
  }

  async #save(): Promise<SaveResult> {
    this.session.settle()
    const fault = this.fault()
    if (fault !== null) return { refused: fault, tone: 'warning' }
    clearTimeout(this.#autosave)
    this.#set({ saving: true })
    try {
      const { revision } = this.session.state.get()
      const bpmnXml = await this.session.xml()
      const { key, name } = identityOf(this.session.process())
      const model = await this.#send(key, name, bpmnXml)
      this.session.markSaved(revision)
      if (!this.session.state.get().dirty) this.#keepDraft(null)
      const time = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(
        new Date(),
      )
      this.#set({ saving: false, model, savedAt: time, conflict: false, autosaveFailed: false })
      return { done: true }
    } catch (error) {
      const { code, msg } = faultOf(error)
      this.#set({ saving: false, ...(code === 409 ? { conflict: true } : {}) })
      const ruled = code === 400 || code === 403 || code === 409 || code === 422
      return { refused: ruled ? msg : SAVE_FAILED, tone: ruled ? 'warning' : 'error' }
    }
  }

  async #send(key: string, name: string, bpmnXml: string): Promise<Model> {
    const { model } = this.state.get()
    if (!model) {
      const id = await callAction(this.#port, createModel, { key, name, bpmnXml })
      return this.#fetch(id)
    }
    await callAction(this.#port, updateModel, { id: model.id, version: model.version, key: model.key, name, bpmnXml })
    return this.#fetch(model.id)
  }

  /** Somebody else's version instead of ours. */
  async takeTheirs(): Promise<void> {
    const { model } = this.state.get()
    this.#keepDraft(null)
    this.#set({ conflict: false })
    if (model) await this.load(model.id, null)
  }

  /** Ours over somebody else's: their version is read first, so that a third one is not lost unseen. */
  async keepOurs(): Promise<SaveResult> {
    const { model } = this.state.get()
    if (!model) return this.save()
    const { version } = await this.#fetch(model.id)
    this.#set({ model: { ...model, version }, conflict: false })
    return this.save()
  }

  /** After a change: a copy for a reload soon, and the server's copy a little later. */
  changed(mayEdit: boolean): void {
    clearTimeout(this.#drafting)
    clearTimeout(this.#autosave)
    if (!this.session.state.get().dirty) return
    this.#drafting = setTimeout(() => void this.#draft(), DRAFT_MS)
    if (mayEdit) this.#autosave = setTimeout(() => void this.autosave(), AUTOSAVE_MS)
  }

  async #draft(): Promise<void> {
    if (!this.session.state.get().dirty) return
    const { model } = this.state.get()
    const xml = await this.session.xml()
    if (xml.length <= MAX_KEPT) this.#keepDraft({ modelId: model?.id ?? null, version: model?.version ?? null, xml })
  }

  /** Only a model that exists is kept by itself: the first save is the user's. */
  async autosave(): Promise<void> {
    const { model, conflict, phase } = this.state.get()
    const { dirty, simulating } = this.session.state.get()
    if (!model || conflict || phase !== 'ready' || !dirty || simulating || this.fault() !== null) return
    const result = await this.save()
    this.#set({ autosaveFailed: 'refused' in result && !this.state.get().conflict })
  }

  /** The tab is hidden: nothing may run later, so it runs now. */
  pause(mayEdit: boolean): void {
    clearTimeout(this.#drafting)
    clearTimeout(this.#autosave)
    void this.#draft()
    if (mayEdit) void this.autosave()
  }
}
