import { Toolbar } from 'radix-ui'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Baseline,
  Bold,
  CodeXml,
  Highlighter,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Smile,
  Strikethrough,
  Table,
  Underline,
  Undo2,
  Video,
} from 'lucide-react'
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { Button } from '../button/index.ts'
import { Menu } from '../menu/index.ts'
import { AddressTool } from './address-tool.tsx'
import { GridTool } from './grid-tool.tsx'
import { COLOURS, EMOTICONS, FONTS, FONT_SIZES, HEADINGS } from './palette.ts'
import { safeLink, safeMedia } from './rich-text.logic.ts'
import { tableItems } from './table-items.ts'
import { Divider, DropTool, Tool } from './tool.tsx'

const ALIGNMENTS = [
  ['left', '左对齐', <AlignLeft key="left" />],
  ['center', '居中', <AlignCenter key="center" />],
  ['right', '右对齐', <AlignRight key="right" />],
  ['justify', '两端对齐', <AlignJustify key="justify" />],
] as const

/** What holds where the caret is, as far as the tool bar shows it. */
function standing(editor: Editor) {
  const style = editor.getAttributes('textStyle') as Partial<
    Record<'color' | 'backgroundColor' | 'fontFamily' | 'fontSize', string>
  >
  return {
    heading: HEADINGS.find(([level]) => level > 0 && editor.isActive('heading', { level }))?.[0] ?? 0,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    link: editor.isActive('link'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    code: editor.isActive('codeBlock'),
    table: editor.isActive('table'),
    align: ALIGNMENTS.find(([key]) => editor.isActive({ textAlign: key }))?.[0] ?? 'left',
    colour: style.color ?? null,
    background: style.backgroundColor ?? null,
    family: style.fontFamily ?? null,
    size: style.fontSize ?? null,
    undo: editor.can().undo(),
    redo: editor.can().redo(),
    merge: editor.can().mergeCells(),
  }
}

export interface RichTextToolbarProps {
  editor: Editor
  /** Opens the choice of files; without it pictures are taken by address only. */
  chooseImage?: () => void
}

export function RichTextToolbar({ editor, chooseImage }: RichTextToolbarProps) {
  const now = useEditorState({ editor, selector: ({ editor: seen }) => standing(seen) })
  const to = () => editor.chain().focus()
  const giveBack = () => editor.commands.focus()
  const menu = {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      giveBack()
    },
  }
  const fontName = FONTS.find(([, family]) => family === now.family)?.[0]
  const swatches = (chosen: string | null) =>
    COLOURS.map(([name, value]) => ({
      key: value,
      name,
      on: chosen === value,
      shown: <span className="size-5 rounded-sm border border-line-strong" style={{ background: value }} />,
    }))
  return (
    <Toolbar.Root
      aria-label="文字格式"
      onKeyDown={(event) => {
        if (event.key === 'Escape') giveBack()
      }}
      className="flex flex-wrap items-center gap-0.5 border-b border-line bg-sunken px-1.5 py-1"
    >
      <Tool label="撤销" keys="Ctrl+Z" icon={<Undo2 />} disabled={!now.undo} onClick={() => to().undo().run()} />
      <Tool label="重做" keys="Ctrl+Shift+Z" icon={<Redo2 />} disabled={!now.redo} onClick={() => to().redo().run()} />
      <Divider />
      <Menu
        {...menu}
        trigger={<DropTool label="标题" value={HEADINGS[now.heading][1]} />}
        items={HEADINGS.map(([level, label]) => ({
          key: label,
          label,
          checked: now.heading === level,
          onSelect: () => (level === 0 ? to().setParagraph().run() : to().setHeading({ level }).run()),
        }))}
      />
      <Menu
        {...menu}
        trigger={
          <DropTool label="字号" value={now.size?.replace('px', '')} shown={now.size === null ? '字号' : undefined} />
        }
        items={[
          { key: 'none', label: '默认', checked: now.size === null, onSelect: () => to().unsetFontSize().run() },
          ...FONT_SIZES.map((size) => ({
            key: size,
            label: size.replace('px', ''),
            checked: now.size === size,
            onSelect: () => to().setFontSize(size).run(),
          })),
        ]}
      />
      <Menu
        {...menu}
        trigger={<DropTool label="字体" value={fontName} shown={fontName === undefined ? '字体' : undefined} />}
        items={[
          { key: 'none', label: '默认', checked: now.family === null, onSelect: () => to().unsetFontFamily().run() },
          ...FONTS.map(([name, family]) => ({
            key: name,
            label: <span style={{ fontFamily: family }}>{name}</span>,
            checked: now.family === family,
            onSelect: () => to().setFontFamily(family).run(),
          })),
        ]}
      />
      <Divider />
      <Tool label="加粗" keys="Ctrl+B" on={now.bold} icon={<Bold />} onClick={() => to().toggleBold().run()} />
      <Tool label="斜体" keys="Ctrl+I" on={now.italic} icon={<Italic />} onClick={() => to().toggleItalic().run()} />
      <Tool
        label="下划线"
        keys="Ctrl+U"
        on={now.underline}
        icon={<Underline />}
        onClick={() => to().toggleUnderline().run()}
      />
      <Tool
        label="删除线"
        keys="Ctrl+Shift+S"
        on={now.strike}
        icon={<Strikethrough />}
        onClick={() => to().toggleStrike().run()}
      />
      <GridTool
        label="文字颜色"
        shown={<Baseline />}
        columns={8}
        entries={swatches(now.colour)}
        onPick={(colour) => to().setColor(colour).run()}
        none={{ name: '默认颜色', onPick: () => to().unsetColor().run() }}
        giveBack={giveBack}
      />
      <GridTool
        label="背景颜色"
        shown={<Highlighter />}
        columns={8}
        entries={swatches(now.background)}
        onPick={(colour) => to().setBackgroundColor(colour).run()}
        none={{ name: '无背景', onPick: () => to().unsetBackgroundColor().run() }}
        giveBack={giveBack}
      />
      <Divider />
      <Menu
        {...menu}
        trigger={<DropTool label="对齐" shown={ALIGNMENTS.find(([key]) => key === now.align)?.[2]} />}
        items={ALIGNMENTS.map(([key, label, icon]) => ({
          key,
          label,
          icon,
          checked: now.align === key,
          onSelect: () => to().setTextAlign(key).run(),
        }))}
      />
      <Tool label="项目列表" on={now.bullets} icon={<List />} onClick={() => to().toggleBulletList().run()} />
      <Tool label="编号列表" on={now.numbers} icon={<ListOrdered />} onClick={() => to().toggleOrderedList().run()} />
      <Tool label="引用" on={now.quote} icon={<Quote />} onClick={() => to().toggleBlockquote().run()} />
      <Tool label="代码" on={now.code} icon={<CodeXml />} onClick={() => to().toggleCodeBlock().run()} />
      <Divider />
      <AddressTool
        label="链接"
        icon={<Link />}
        on={now.link}
        current={() => String(editor.getAttributes('link')['href'] ?? '')}
        check={safeLink}
        refusal="链接地址不正确"
        onTake={(href) => {
          if (editor.state.selection.empty && !editor.isActive('link'))
            to()
              .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
              .run()
          else to().extendMarkRange('link').setLink({ href }).run()
        }}
        onRemove={now.link ? () => to().extendMarkRange('link').unsetLink().run() : undefined}
        giveBack={giveBack}
      />
      <GridTool
        label="表情"
        shown={<Smile />}
        columns={8}
        entries={EMOTICONS.map(([sign, name]) => ({ key: sign, name, shown: sign }))}
        onPick={(sign) => to().insertContent(sign).run()}
        giveBack={giveBack}
      />
      <AddressTool
        label="图片"
        icon={<ImagePlus />}
        current={() => String(editor.getAttributes('image')['src'] ?? '')}
        check={safeMedia}
        refusal="图片地址不正确"
        onTake={(src) => to().setImage({ src, alt: '' }).run()}
        other={
          chooseImage && (
            <Button size="sm" onClick={chooseImage}>
              上传图片
            </Button>
          )
        }
        giveBack={giveBack}
      />
      <Menu {...menu} trigger={<DropTool label="表格" shown={<Table />} />} items={tableItems(editor)} />
      <AddressTool
        label="视频"
        icon={<Video />}
        current={() => String(editor.getAttributes('video')['src'] ?? '')}
        check={safeMedia}
        refusal="视频地址不正确"
        onTake={(src) => to().setVideo(src).run()}
        giveBack={giveBack}
      />
    </Toolbar.Root>
  )
}
