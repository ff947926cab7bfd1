/** Domains under which everybody can have a mailbox: they are no organization's. */
export const mailboxDomains: ReadonlySet<string> = new Set(
  `aol.com bbox.fr bluewin.ch btinternet.com duck.com email.it fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.es gmx.fr gmx.net
  googlemail.com hey.com hotmail.be hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it icloud.com laposte.net libero.it
  live.be live.co.uk live.com live.fr live.it live.nl mac.com mail.com mail.ru mailo.com me.com msn.com neuf.fr numericable.fr ono.com orange.es
  orange.fr outlook.be outlook.co.uk outlook.com outlook.de outlook.es outlook.fr outlook.it pm.me proton.me protonmail.com rocketmail.com sapo.pt
  sfr.fr sky.com skynet.be t-online.de telefonica.net tele2.it telenet.be terra.es tim.it tin.it alice.it tiscali.it tuta.com tutanota.com
  virginmedia.com virgilio.it wanadoo.fr wanadoo.es web.de yahoo.be yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com
  ymail.com ziggo.nl zoho.com zohomail.eu`.split(/\s+/),
);
