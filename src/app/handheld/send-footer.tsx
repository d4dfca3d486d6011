import { Button } from '@wuguan/ui/button'

interface SendFooterProps {
  fault: string | null
  busy: boolean
  verb: string
  send: () => void
}
/** The foot of a sheet on a phone: why it was not taken, and the button that sends it. */
export const SendFooter = ({ fault, busy, verb, send }: SendFooterProps) => (
  <footer className="flex shrink-0 flex-col gap-2 border-t bg-surface p-4">
    {fault !== null && (
      <p role="alert" className="text-danger-text">
        {fault}
      </p>
    )}
    <Button size="lg" variant="primary" loading={busy} onClick={send}>
      {verb}
    </Button>
  </footer>
)
