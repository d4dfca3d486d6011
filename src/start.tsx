import { createRoot } from 'react-dom/client'
import { App } from '@/app/boot/app'
import { broughtTicket } from '@/app/session/brought-ticket'
import '@wuguan/ui/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('#root is missing')
const start = () => createRoot(root).render(<App />)

const ticket = broughtTicket()
if (ticket === null) start()
else
  void import('@/app/session/enter-by-ticket')
    .then(({ enterByTicket }) => enterByTicket(ticket))
    .then(
      (question) => {
        start()
        return question?.()
      },
      () => start(),
    )
