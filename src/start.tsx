import { createRoot } from 'react-dom/client'
import { App } from '@/app/boot/app'
import { enterByTicket } from '@/app/session/enter-by-ticket'
import '@wuguan/ui/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('#root is missing')
const start = () => createRoot(root).render(<App />)

const entering = enterByTicket()
if (entering === null) start()
else void entering.then(start)
