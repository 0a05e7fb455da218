import { useEffect } from 'react';
import { useHasMounted } from './hooks/use-has-mounted.ts';

/**
 * A page is on screen before its scripts run. What is pressed in between is kept and done once React has taken over. Links, and
 * what browsers do by themselves with forms and commands, work at once and are left alone.
 */

const AWAKE = 'troy:awake';

/**
 * Always the same text. Each button is kept once, in the order of the presses: whoever sees nothing happen presses again. So is a
 * form that nobody but React can send.
 */
export const KEEP_PRESSES_SCRIPT = `(()=>{const kept=new Map(),keep=(event,element,again)=>{event.preventDefault();event.stopImmediatePropagation();kept.set(element,again)},click=event=>{const button=event.target.closest("button[type=button]:not([commandfor])");if(button)keep(event,button,()=>button.click())},submit=event=>{const form=event.target;if(!form.matches("[action],[method=get]"))keep(event,form,()=>form.requestSubmit())};addEventListener("click",click,true);addEventListener("submit",submit,true);addEventListener("${AWAKE}",async()=>{removeEventListener("click",click,true);removeEventListener("submit",submit,true);for(const again of kept.values()){again();await 0}},{once:true})})()`;

/** Does what was kept, when all of the page knows its visitor. */
export function EarlyPresses() {
  const isAwake = useHasMounted();
  useEffect(() => {
    if (isAwake) dispatchEvent(new Event(AWAKE));
  }, [isAwake]);
  return null;
}
