/** Words of courtesy and of talk about a visit: they claim nothing about the restaurant that would need a fact. */
export const courtesyIt = `
grazie ringraziamo ringraziare ringraziamento molto molte moltissimo mille tanto tante buongiorno buonasera salve gentile gentili caro cara
vostro vostra vostri vostre nostro nostra nostri nostre suo sua suoi sue voi noi lei loro abbiamo avete avere avuto siamo saremo essere stato stata
stati state era erano sarebbe sara hanno abbia abbiate sono questa questo questi queste quello quella quelle quegli
della delle dello degli dalla dalle alla alle allo agli nella nelle nello negli sulla sulle sullo sugli
per con ma perche quando dove come fino tra sopra secondo durante anche neanche sebbene mentre sempre mai ancora adesso prima dopo
poi presto solo ogni altro altra altri altre stesso stessa piu meno bene meglio tutto tutta tutti tutte cui quale quali chi ciascuno
recensione recensioni commento commenti messaggio valutazione voto stella stelle osservazione osservazioni parole opinione giudizio
preso prendere tempo momento momenti scrivere scritto scriverci lasciare lasciato condividere condiviso leggere letto dare dedicare dedicato
visita visite visitarci venire venuto venuti venuta tornare torni torniate ritorno rivedere rivedervi rivederla accogliere accoglienza accolto ricevere
felici felice contenti contento lieti lieto piacere gioia orgogliosi orgoglioso toccati onorati onore
piaciuto piaciuta piaciuti piace piacere apprezzato apprezzata apprezzare apprezziamo amato amare gradito gradire soddisfatto soddisfatti soddisfazione
goduto godere
esperienza ricordo ricordi soggiorno pasto pasti cena pranzo serata tavola tavolo piatto piatti cucina servizio sala squadra staff team
ristorante locale casa posto luogo atmosfera ambiente ospite ospiti clienti cliente commensali
generosita generoso generosi gentilezza gentilissimo sorriso buono buona buoni buone bello bella piacevole caloroso calorosa eccellente
meraviglioso perfetto perfetta delizioso deliziosi positivo positiva negativo negativa sincero sincera sinceramente prezioso preziosa preziose
dispiace dispiaciuti dispiacere rammarico rammarichiamo scusa scuse scusiamo scusarci purtroppo delusione deluso delusa delusi deludente
cattivo cattiva attesa attese aspettare aspettato aspettiamo aspettative altezza livello esigenza qualita standard
capiamo capire compreso comprendiamo comprendere ascolto ascoltare ascoltato attenzione attenti attento attentamente
trasmesso trasmettere trasmetteremo riferito riferire riferiremo insieme internamente colleghi
migliorare miglioramento progredire avanti correggere lavorare lavoriamo lavoro impegno impegni sforzo sforzi continuare continuiamo imparare
speriamo spero sperare auguriamo augurare desideriamo permette permettere permetterci vorremmo possiamo potere poter possa sapere sappiamo sappia
problema problemi inconveniente errore errori mancanza mancato punto punti dettaglio dettagli qualcosa niente qualcuno
prossimo prossima prossimamente nuovo nuova nuovamente volta volte occasione futuro giorno sera mezzogiorno
contattare contatto contattarci direttamente parlare parlarne discutere esitare esiti
convincere cambiare scoprire riscoprire fiducia fedelta fedele consigliare consigliato consiglio raccomandare incoraggiamento incoraggiante
trovare trovato rimanere resta cuore passione amore cura davvero veramente vero vera
merita meritate meriti degno parola saluti saluto cordiali cordialmente cordialita affettuosi affetto simpatia
corrisponde corrisposto rispondere risposta dire detto soprattutto particolarmente importante importa essenziale priorita semplice semplicemente
sull dell nell dall quell tutt nostr vostr aiuta aiutano aiutare aiuto vedere oggi qui disposizione sincerita onesto onesta servire servito avervi averla averle esservi essersi possa possano speranza rivederti rivedersi aver esser
impazienza ora vediamo seconda opportunita impressione porta portato fare fatto facciamo facendo vuole vogliamo voluto rende reso rendono
`;
